"""A core at a lane of `access` and `answer`, in front of an L1."""
from channels import CODE, RECORDS

PORT = next(field["count"] for field in RECORDS["access"] if field["name"] == "strb")  # words of an access


class Core:
    """It accesses one word at a time. `paired`: the access is a synchronization."""

    def __init__(self, access, answer):
        self.access, self.answer = access, answer

    async def word(self, op, address, data=0, paired=False, **fields):
        i = address // 4 % PORT
        fields.setdefault("class", CODE.CLASS_PAIRED if paired else CODE.CLASS_DATA)
        await self.access.send(op=op, address=address // 4 // PORT, mask=1 << i, **fields,
                               strb=[0xF * (j == i) for j in range(PORT)], data=[data * (j == i) for j in range(PORT)])
        answer = await self.answer.receive()
        assert answer.last and not answer.error
        return answer.data[i]

    async def load(self, address, paired=False):
        return await self.word(CODE.OP_LOAD, address, paired=paired)

    async def store(self, address, data, paired=False):
        await self.word(CODE.OP_STORE, address, data, paired=paired)

    async def add(self, address, addend):
        """Without an order: the value before."""
        return await self.word(CODE.OP_ATOMIC, address, addend, atom=CODE.ATOM_ADD, **{"class": CODE.CLASS_RELAXED})
