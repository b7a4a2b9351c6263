#ifndef MAINSPRING_CRSVG_H
#define MAINSPRING_CRSVG_H

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>

#endif
