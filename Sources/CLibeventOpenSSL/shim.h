// What encrypts connections: libevent's layer for OpenSSL, and what has to be set up for it.

// First of all, as in CLibevent: libevent's configuration would change the C library's types.
#include <features.h>

#include <event2/buffer.h>
#include <event2/bufferevent_ssl.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
