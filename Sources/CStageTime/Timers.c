#include "internal.h"

// Foundation's Timer(timeInterval:repeats:block:) on Linux has the present as its first date. On a
// stage that is the date after the interval, as Apple documents it. The function is defined for the
// program in place of Foundation's, because the timer itself no longer knows how it was created.

#if __has_attribute(swiftcall)

// The initializers of the class, as Swift calls them: a date is its seconds since 2001, a closure
// is a function and a context, and the class is the context of the call.
#define WITH_INTERVAL $s10Foundation5TimerC12timeInterval7repeats5blockACSd_SbyACYbctcfC
#define WITH_DATE \
  $s10Foundation5TimerC4fire8interval7repeats5blockAC0A10Essentials4DateV_SdSbyACYbctcfC
#define NAME_OF(symbol) TEXT_OF(symbol)
#define TEXT_OF(symbol) #symbol

typedef void *(*interval_fn)(
    double interval, bool repeats, void *function, void *context,
    __attribute__((swift_context)) void *type) __attribute__((swiftcall));
typedef void *(*date_fn)(
    double date, double interval, bool repeats, void *function, void *context,
    __attribute__((swift_context)) void *type) __attribute__((swiftcall));

__attribute__((weak, swiftcall)) void *WITH_INTERVAL(
    double interval, bool repeats, void *function, void *context,
    __attribute__((swift_context)) void *type) {
  double now;
  date_fn with_date = NULL;
  if (HAS_STAGE && mainspring_hook.owner() && mainspring_hook.date(&now))
    with_date = (date_fn)dlsym(RTLD_DEFAULT, NAME_OF(WITH_DATE));
  // Foundation does not schedule timers more often than this.
  double least = interval > 0.0001 ? interval : 0.0001;
  if (with_date) return with_date(now + least, interval, repeats, function, context, type);
  static interval_fn original;
  if (!original) original = (interval_fn)dlsym(RTLD_NEXT, NAME_OF(WITH_INTERVAL));
  return original(interval, repeats, function, context, type);
}

#endif
