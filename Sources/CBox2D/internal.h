// What the files of CBox2D share.
#pragma once

#include "box2d_worlds.h"

#include <box2d/box2d.h>

#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace mainspring {

/// UIKit's own scale, measured: a push and a gravity of 1 follow from it.
constexpr double pointsPerMetre = 100;
/// How far away a body rests, in metres. Beyond, Float is too coarse, and no screen shows it.
constexpr float farthest = 10000;
/// Shapes have a skin: Box2D keeps their cores apart by the sum of the skins, minus its slop. The
/// core of an outline is smaller than the outline by as much as that leaves, so that items touch
/// exactly; lines of boundaries cannot be smaller, and have half of the slop as their skin. Thinner
/// skins would not do: cores nearer than 1.25 slops count as an impact in every step, which keeps
/// bodies awake.
constexpr float lineSkin = b2_linearSlop / 2;
constexpr float skin = 2.5f * b2_linearSlop;
constexpr float inset = skin - b2_linearSlop / 2;

/// The longest lever of a joint, in metres, and the limits of mass and inertia. With these, the
/// products in Box2D's joints stay far below the greatest Float, and above the least.
constexpr float longestLever = 100;
constexpr float leastMass = 1e-7f, greatestMass = 1e6f;
constexpr float leastInertia = 1e-8f, greatestInertia = 1e10f;

/// A number that Box2D may get: finite, and within limits that cannot overflow in its products.
inline float usable(double number, double limit) {
    if (!(number == number)) return 0;
    return float(number > limit ? limit : number < -limit ? -limit : number);
}

inline float metres(double points) { return usable(points / pointsPerMetre, farthest); }
inline b2Vec2 metres(mainspring_point point) { return b2Vec2(metres(point.x), metres(point.y)); }
inline float speed(double pointsPerSecond) { return usable(pointsPerSecond / pointsPerMetre, 1e4); }
inline float turn(double radians) { return usable(radians, 1e6); }

struct Body {
    b2Body *body = nullptr;
    /// Whether it belongs to an item, and moves unless it is anchored.
    bool isItem = false;
    /// The area in square metres, the inertia about the centre of mass at a density of 1, and this
    /// centre in the body's coordinates.
    double area = 0, inertia = 0;
    b2Vec2 center{0, 0};
    mainspring_material material{0, 0.2, 1, 0, 0, false, true};
    std::vector<int32_t> groups;
    /// Force and torque of the next step.
    b2Vec2 force{0, 0}, acceleration{0, 0};
    float torque = 0;
    /// The velocity that replaces them.
    bool isDriven = false;
    b2Vec2 driven{0, 0};
    /// Where the body was before the step.
    b2Vec2 lastPosition{0, 0};
    float lastAngle = 0;

    bool isDynamic() const { return body && body->GetType() == b2_dynamicBody; }
    float inverseMass() const { return isDynamic() ? 1 / body->GetMass() : 0; }
    float inverseInertia() const;
    /// Where a joint may begin: a point of the body near enough to its centre of mass.
    b2Vec2 lever(mainspring_point point) const {
        b2Vec2 arm = metres(point) - center;
        float length = arm.Length();
        if (length > longestLever) arm *= longestLever / length;
        return center + arm;
    }
    /// Whether a point of the world is near enough.
    bool isNear(b2Vec2 point) const {
        return !isItem || b2Distance(point, body->GetWorldCenter()) <= longestLever;
    }
};

struct Joint {
    mainspring_joint definition{};
    /// nil for springs, which `Springs.cpp` solves.
    b2Joint *joint = nullptr;
    bool exists = false;

    bool isSpring() const {
        return exists && definition.kind == mainspring_joint_distance && definition.frequency > 0;
    }
};

}  // namespace mainspring

struct mainspring_world : b2ContactListener, b2ContactFilter {
    b2World world{b2Vec2(0, 0)};
    std::vector<mainspring::Body> bodies;
    std::vector<int32_t> freeBodies;
    std::vector<mainspring::Joint> joints;
    std::vector<int32_t> freeJoints;
    /// How many parts of two bodies touch.
    std::map<std::pair<int32_t, int32_t>, int32_t> touching;
    std::vector<mainspring_contact> contacts, drained;
    /// Whether contacts that end are not to be reported, because a body is removed.
    bool isRemoving = false;
    /// For how long every body was slow, in seconds.
    float quiet = 0;

    mainspring_world();

    mainspring::Body *find(int32_t number);
    mainspring::Joint *findJoint(int32_t number);
    int32_t add(mainspring::Body body);
    void applyMaterial(mainspring::Body &body);
    bool makeOutline(mainspring::Body &body, const mainspring_piece *pieces, int32_t count);
    void makeJoint(mainspring::Joint &joint);
    void wake(const mainspring_joint &definition);
    void solveSprings(float seconds);
    void restIfQuiet(float seconds);
    bool recover(mainspring::Body &body);

    void BeginContact(b2Contact *contact) override;
    void EndContact(b2Contact *contact) override;
    bool ShouldCollide(b2Fixture *a, b2Fixture *b) override;
};

inline int32_t numberOf(b2Fixture *fixture) {
    return int32_t(fixture->GetBody()->GetUserData().pointer) - 1;
}
