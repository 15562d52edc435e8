/* Channels of a Verilated block. The functions of its emitted header pack and unpack the records. A port of up to 64 bits is
 * a number, a wider one an array of 32-bit words. */
#include <algorithm>
#include <cstdint>
#include <deque>

/* Offers the first record of a queue. */
template <size_t words, class Valid, class Port, class Record>
void offer(const std::deque<Record> &queue, Valid &valid, Port &port, void (*pack)(uint32_t *, const Record *))
{
    uint32_t packed[words + 1] = {};
    valid = !queue.empty();
    if (!valid) return;
    pack(packed, &queue.front());
    if constexpr (sizeof(Port) > 8) std::copy(packed, packed + words, &port[0]);
    else port = (Port)(packed[0] | (uint64_t)packed[1] << 32);
}

/* Takes a record to the end of a queue. */
template <size_t words, class Valid, class Port, class Record>
void take(std::deque<Record> &queue, const Valid &valid, const Port &port, void (*unpack)(Record *, const uint32_t *))
{
    uint32_t packed[words + 1] = {};
    if (!valid) return;
    if constexpr (sizeof(Port) > 8) std::copy(&port[0], &port[0] + words, packed);
    else packed[0] = (uint32_t)port, packed[1] = (uint32_t)((uint64_t)port >> 32);
    unpack(&queue.emplace_back(), packed);
}

/* At the edge: what was offered and found ready has gone. */
template <class Record> void gone(std::deque<Record> &queue, bool valid, bool ready)
{
    if (valid && ready) queue.pop_front();
}
