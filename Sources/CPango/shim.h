#ifndef MAINSPRING_CPANGO_H
#define MAINSPRING_CPANGO_H

#include <hb-ot.h>
#include <pango/pangocairo.h>

#endif
