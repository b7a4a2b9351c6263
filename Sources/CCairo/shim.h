#ifndef MAINSPRING_CCAIRO_H
#define MAINSPRING_CCAIRO_H

#include <cairo.h>

#endif
