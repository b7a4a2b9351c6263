// The client library of NATS, whose JetStream orders the records of a cluster.
#include <nats/nats.h>
