// The same curves and springs in a plain loop: the minimum cost of a tick.
#include "PeerMotion.h"

#include <math.h>

peer_motion peer_curve(double begin, double duration, double from, double to, double x1, double y1,
                       double x2, double y2) {
    peer_motion m = {begin, duration, from, to, 0};
    m.cx = 3 * x1;
    m.bx = 3 * (x2 - x1) - m.cx;
    m.ax = 1 - m.cx - m.bx;
    m.cy = 3 * y1;
    m.by = 3 * (y2 - y1) - m.cy;
    m.ay = 1 - m.cy - m.by;
    return m;
}

peer_motion peer_spring(double begin, double duration, double from, double to, double stiffness,
                        double damping) {
    peer_motion m = {begin, duration, from, to, 1};
    double natural = sqrt(stiffness), ratio = damping / (2 * natural);
    m.decay = ratio * natural;
    m.frequency = natural * sqrt(1 - ratio * ratio);
    m.swing = m.decay / m.frequency;
    return m;
}

// Newton's method from t = x to 1e-9, bisection where it fails.
static double curve(const peer_motion *m, double x) {
    double t = x;
    for (int step = 0; step < 8; step++) {
        double error = ((m->ax * t + m->bx) * t + m->cx) * t - x;
        if (fabs(error) < 1e-9) return ((m->ay * t + m->by) * t + m->cy) * t;
        double slope = (3 * m->ax * t + 2 * m->bx) * t + m->cx;
        if (fabs(slope) < 1e-6) break;
        t -= error / slope;
    }
    double low = 0, high = 1;
    for (int step = 0; step < 60; step++) {
        t = (low + high) / 2;
        if (((m->ax * t + m->bx) * t + m->cx) * t < x) low = t; else high = t;
    }
    return ((m->ay * t + m->by) * t + m->cy) * t;
}

void peer_evaluate(const peer_motion *motions, long count, double time, double *values) {
    for (long i = 0; i < count; i++) {
        const peer_motion *m = &motions[i];
        double elapsed = time - m->begin;
        double progress;
        if (elapsed <= 0) {
            progress = 0;
        } else if (elapsed >= m->duration) {
            progress = 1;
        } else if (m->is_spring) {
            double phase = m->frequency * elapsed;
            progress = 1 - exp(-m->decay * elapsed) * (cos(phase) + m->swing * sin(phase));
        } else {
            progress = curve(m, elapsed / m->duration);
        }
        values[i] = m->from + (m->to - m->from) * progress;
    }
}
