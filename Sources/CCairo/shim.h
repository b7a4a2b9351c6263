#ifndef MAINSPRING_CCAIRO_H
#define MAINSPRING_CCAIRO_H

#include <cairo-pdf.h>
#include <cairo.h>

#endif
