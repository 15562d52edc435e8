// Plays a trace on Ramulator 2, which is a C++ library: hence C++. scripts/bench-ramulator builds it and calls it.
// usage: ramulator CONFIG.yaml; prints the cycles of the memory until the last access was taken.
#include <cstdio>
#include <exception>

#include <ramulator/base/config.h>
#include <ramulator/base/factory.h>
#include <ramulator/frontend/i_frontend.h>
#include <ramulator/memory_system/i_memory_system.h>

int main(int argc, char **argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: ramulator CONFIG.yaml\n");
        return 2;
    }
    try {
        auto config = Ramulator::Config::parse_config_file(argv[1]);
        auto *frontend = Ramulator::Factory::create_frontend(config);
        auto *memory = Ramulator::Factory::create_memory_system(config);
        frontend->connect_memory_system(memory);
        memory->connect_frontend(frontend);
        unsigned long cycles = 0;
        for (frontend->tick(); !frontend->is_finished(); frontend->tick(), cycles++) memory->tick();
        std::printf("%lu\n", cycles);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "ramulator: %s\n", error.what());
        return 1;
    }
    return 0;
}
