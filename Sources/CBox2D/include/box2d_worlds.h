#pragma once

#include <stdbool.h>
#include <stdint.h>

// Worlds of rigid bodies on Box2D, for the room Dynamics.
//
// Lengths are points, angles radians (clockwise, because y points down), times seconds, masses
// kilograms at 100 points to a metre, forces newtons and torques newton metres: a push of 1 moves
// 100 x 100 points of density 1 with 1 m/s^2, which are 100 points/s^2.
//
// Box2D checks its arguments with assertions that stop the process. Every function here checks
// first: a number that is not finite counts as 0, others are limited, unknown numbers of bodies and
// joints have no effect.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mainspring_world mainspring_world;

typedef struct {
    double x, y;
} mainspring_point;

/// A part of a body's outline: a circle with a radius, or the convex hull of points.
typedef struct {
    mainspring_point center;
    double radius;
    const mainspring_point *points;
    int32_t count;
} mainspring_piece;

typedef struct {
    double elasticity, friction, density, resistance, angular_resistance;
    bool is_anchored, allows_rotation;
} mainspring_material;

typedef struct {
    double x, y, angle;
    double velocity_x, velocity_y, angular_velocity;
    double mass;
    bool is_awake;
} mainspring_state;

typedef struct {
    int32_t a, b;
    bool began;
    double x, y;
} mainspring_contact;

typedef enum {
    /// Keeps two points at a distance, rigidly or with a spring.
    mainspring_joint_distance,
    /// Keeps two points within a distance.
    mainspring_joint_limit,
    /// Keeps a point of both bodies in one place.
    mainspring_joint_pin,
    /// Keeps the bodies together.
    mainspring_joint_weld,
    /// Lets body b move along an axis of body a.
    mainspring_joint_slide,
} mainspring_joint_kind;

typedef struct {
    mainspring_joint_kind kind;
    int32_t a, b;
    /// Distance and limit: points of the bodies, in their own coordinates. Otherwise `anchor_a` is
    /// a point of the world.
    mainspring_point anchor_a, anchor_b;
    mainspring_point axis;
    double length, frequency, damping;
    bool collides;
} mainspring_joint;

/// Returns an empty world.
mainspring_world *mainspring_world_create(void);
/// Releases a world and everything in it.
void mainspring_world_destroy(mainspring_world *world);

/// Adds a body that moves and returns its number, or -1 if no piece has an area.
int32_t mainspring_body_add(
    mainspring_world *world, double x, double y, double angle, const mainspring_piece *pieces,
    int32_t count);
/// Adds lines that do not move and returns the number of their body, or -1 if they have no length.
int32_t mainspring_boundary_add(
    mainspring_world *world, const mainspring_point *starts, const mainspring_point *ends,
    int32_t count);
/// Adds a point that does not move and collides with nothing, and returns its number.
int32_t mainspring_anchor_add(mainspring_world *world, double x, double y);
/// Removes a body, its joints and its contacts.
void mainspring_body_remove(mainspring_world *world, int32_t body);
/// Replaces the outline of a body; false if no piece has an area, and the body keeps its outline.
bool mainspring_body_set_pieces(
    mainspring_world *world, int32_t body, const mainspring_piece *pieces, int32_t count);
/// Moves a body without changing its velocity, and wakes it and what is joined to it.
void mainspring_body_move(mainspring_world *world, int32_t body, double x, double y, double angle);
void mainspring_body_set_material(
    mainspring_world *world, int32_t body, const mainspring_material *material);
/// Sets the groups of a body. Bodies collide if they have a group in common; negative ones are
/// those of boundaries, and do not let two items collide.
void mainspring_body_set_groups(
    mainspring_world *world, int32_t body, const int32_t *groups, int32_t count);
/// Sets the velocity of a body and wakes it.
void mainspring_body_set_velocity(
    mainspring_world *world, int32_t body, double x, double y, double angular);
/// Wakes a body.
void mainspring_body_wake(mainspring_world *world, int32_t body);
mainspring_state mainspring_body_state(mainspring_world *world, int32_t body);
/// Accelerates a body that is awake during the next step, in points/s^2.
void mainspring_body_accelerate(mainspring_world *world, int32_t body, double x, double y);
/// Applies a force to a body that is awake during the next step, at an offset from its center.
void mainspring_body_push(
    mainspring_world *world, int32_t body, double x, double y, double offset_x, double offset_y);
/// Gives a body that is awake a velocity for the next step, instead of all accelerations and
/// forces; the first call counts.
void mainspring_body_drive(mainspring_world *world, int32_t body, double x, double y);
/// Applies an impulse to a body at an offset from its center, and wakes it.
void mainspring_body_kick(
    mainspring_world *world, int32_t body, double x, double y, double offset_x, double offset_y);

/// Adds a joint and returns its number, or -1 if a body does not exist.
int32_t mainspring_joint_add(mainspring_world *world, const mainspring_joint *joint);
/// Removes a joint and wakes its bodies.
void mainspring_joint_remove(mainspring_world *world, int32_t joint);
/// Changes the spring of a distance joint.
void mainspring_joint_set_spring(
    mainspring_world *world, int32_t joint, double length, double frequency, double damping);
/// Limits the angle of a pin in radians, or the way of a slide in points; infinite for no limit.
void mainspring_joint_set_range(
    mainspring_world *world, int32_t joint, double minimum, double maximum);
/// Sets the torque that a pin needs to turn.
void mainspring_joint_set_friction(mainspring_world *world, int32_t joint, double torque);

/// Moves everything on.
void mainspring_world_step(mainspring_world *world, double seconds);
/// Returns whether a body moves.
bool mainspring_world_is_awake(mainspring_world *world);
/// Returns the contacts that began or ended since the last call, in order; valid until a step.
int32_t mainspring_world_drain_contacts(
    mainspring_world *world, const mainspring_contact **contacts);

#ifdef __cplusplus
}
#endif
