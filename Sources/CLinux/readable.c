#include "CLinux.h"

#include <sys/epoll.h>
#include <unistd.h>

int mainspring_any_readable(const int *descriptors, int count) {
    int any = epoll_create1(EPOLL_CLOEXEC);
    for (int place = 0; any >= 0 && place < count; place++) {
        struct epoll_event event = {.events = EPOLLIN};
        if (descriptors[place] < 0 || epoll_ctl(any, EPOLL_CTL_ADD, descriptors[place], &event) == 0) continue;
        close(any);
        any = -1;
    }
    return any;
}

int mainspring_also_readable(int any, int descriptor) {
    struct epoll_event event = {.events = EPOLLIN};
    return epoll_ctl(any, EPOLL_CTL_ADD, descriptor, &event);
}
