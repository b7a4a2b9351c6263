// Image decoders cannot be interrupted, and a hostile image makes them run for hours. They run in a process of their
// own, which the kernel ends at a limit. Raster is a library and has no program to start, so it starts the program that
// contains it again: the function below runs before `main` and never returns in such a process.
#define _GNU_SOURCE
#include "mainspring_picture_helper.h"

#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

static const char marker[] = "MAINSPRING_PICTURE_HELPER=1";

extern char **environ;

__attribute__((constructor)) static void begin(void) {
    const char *value = getenv("MAINSPRING_PICTURE_HELPER");
    if (value == NULL || strcmp(value, "1") != 0) return;
    unsetenv("MAINSPRING_PICTURE_HELPER");
    mainspring_picture_helper_run(3);
    _exit(0);
}

// The first object that dl_iterate_phdr visits is the program itself.
static int contains(struct dl_phdr_info *info, size_t size, void *result) {
    (void)size;
    uintptr_t place = (uintptr_t)&begin;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        uintptr_t start = info->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_LOAD && place >= start && place < start + part->p_memsz) *(int *)result = 1;
    }
    return 1;
}

int mainspring_picture_helper_is_possible(void) {
    int result = 0;
    dl_iterate_phdr(contains, &result);
    return result && access("/proc/self/exe", X_OK) == 0;
}

pid_t mainspring_picture_helper_start(int descriptor) {
    size_t count = 0;
    while (environ[count] != NULL) count++;
    char **variables = calloc(count + 2, sizeof *variables);
    if (variables == NULL) return -1;
    memcpy(variables, environ, count * sizeof *variables);
    variables[count] = (char *)marker;

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    // Decoders print parts of images on standard error.
    posix_spawn_file_actions_adddup2(&actions, descriptor, 3);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&actions, 4);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGXCPU);
    sigaddset(&usual, SIGALRM);
    sigaddset(&usual, SIGTERM);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    char *arguments[] = {"mainspring-pictures", NULL};
    pid_t process = -1;
    if (posix_spawn(&process, "/proc/self/exe", &actions, &attributes, arguments, variables) != 0) process = -1;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    free(variables);
    return process;
}

void mainspring_picture_helper_limit(unsigned seconds) {
    struct rusage usage;
    struct rlimit limit;
    alarm(seconds * 6);
    if (seconds == 0 || getrusage(RUSAGE_SELF, &usage) != 0 || getrlimit(RLIMIT_CPU, &limit) != 0) return;
    rlim_t end = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + seconds + 1;
    limit.rlim_cur = end < limit.rlim_max ? end : limit.rlim_max;
    setrlimit(RLIMIT_CPU, &limit);
}

void mainspring_picture_helper_limit_memory(uint64_t bytes) {
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file == NULL) return;
    int found = fscanf(file, "%llu", &pages);
    fclose(file);
    uint64_t mapped = pages * (uint64_t)sysconf(_SC_PAGESIZE);
    // A sanitizer maps terabytes and cannot live with a limit.
    if (found != 1 || mapped > (uint64_t)1 << 40) return;
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0) return;
    rlim_t end = mapped + bytes;
    if (end < limit.rlim_cur) limit.rlim_cur = end;
    setrlimit(RLIMIT_AS, &limit);
}
