#ifndef MAINSPRING_CPANGO_H
#define MAINSPRING_CPANGO_H

#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#endif
