#define _GNU_SOURCE
#include "CLinux.h"

#include <sys/socket.h>

int64_t mainspring_peer_user(int descriptor) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -1;
    return peer.uid;
}
