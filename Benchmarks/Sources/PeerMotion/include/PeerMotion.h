#ifndef PEER_MOTION_H
#define PEER_MOTION_H

/// An animation as a C programmer would store it: a plain record, half of them curves, half
/// springs.
typedef struct {
    double begin, duration, from, to;
    int is_spring;
    /// The curve as polynomials: x(t) = ((ax·t + bx)·t + cx)·t, and likewise y.
    double ax, bx, cx, ay, by, cy;
    /// e^(−decay·t)·(cos(frequency·t) + swing·sin(frequency·t))
    double decay, frequency, swing;
} peer_motion;

/// A curve from its control points.
peer_motion peer_curve(double begin, double duration, double from, double to, double x1, double y1,
                       double x2, double y2);
/// An underdamped spring of mass 1.
peer_motion peer_spring(double begin, double duration, double from, double to, double stiffness,
                        double damping);
/// Writes the value of each at a time into an array.
void peer_evaluate(const peer_motion *motions, long count, double time, double *values);

#endif
