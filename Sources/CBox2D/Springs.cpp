#include "internal.h"

#include <algorithm>
#include <cmath>

// Springs are solved here and not by Box2D's distance joint, because that keeps a least distance of
// half a point: a spring of length 0 could not swing through its anchor. The equations are those of
// a soft constraint, as in Erin Catto, "Soft Constraints", GDC 2011: with the effective mass m, the
// frequency f and the damping ratio z, k = m (2 pi f)^2 and c = 2 m z (2 pi f), solved implicitly.

using namespace mainspring;

namespace {

struct Moving {
    b2Body *body;
    float inverseMass, inverseInertia;
    b2Vec2 velocity;
    float spin;
    /// The velocities before.
    b2Vec2 oldVelocity;
    float oldSpin;

    b2Vec2 at(const b2Vec2 &arm) const { return velocity + b2Cross(spin, arm); }
    void apply(const b2Vec2 &impulse, const b2Vec2 &arm) {
        velocity += inverseMass * impulse;
        spin += inverseInertia * b2Cross(arm, impulse);
    }
};

struct Spring {
    size_t a, b;
    b2Vec2 armA, armB;
    /// The direction from a to b; zero for a spring that pulls two points together.
    b2Vec2 axis;
    b2Vec2 offset;
    float stretch, gamma, bias, mass;
    b2Mat22 pointMass;
    b2Vec2 sum;
};

}  // namespace

void mainspring_world::solveSprings(float seconds) {
    std::vector<Spring> springs;
    std::vector<Moving> moving;
    std::map<int32_t, size_t> index;
    auto enter = [&](int32_t number) {
        auto entry = index.find(number);
        if (entry != index.end()) return entry->second;
        const Body &body = bodies[number];
        b2Vec2 velocity = body.body->GetLinearVelocity();
        float spin = body.body->GetAngularVelocity();
        moving.push_back(
            {body.body, body.inverseMass(), body.inverseInertia(), velocity, spin, velocity, spin});
        index[number] = moving.size() - 1;
        return moving.size() - 1;
    };
    for (const Joint &joint : joints) {
        if (!joint.isSpring()) continue;
        Body &a = bodies[joint.definition.a], &b = bodies[joint.definition.b];
        bool isAwakeA = a.isDynamic() && a.body->IsAwake();
        bool isAwakeB = b.isDynamic() && b.body->IsAwake();
        if (!isAwakeA && !isAwakeB) continue;
        // What moves pulls the other end along; what is about to rest does not disturb it.
        auto isMoving = [](const Body &body) {
            return body.body->GetLinearVelocity().Length() > b2_linearSleepTolerance
                || std::fabs(body.body->GetAngularVelocity()) > b2_angularSleepTolerance;
        };
        if (!isAwakeA && a.isDynamic() && isMoving(b)) a.body->SetAwake(true);
        if (!isAwakeB && b.isDynamic() && isMoving(a)) b.body->SetAwake(true);
        Spring spring;
        spring.a = enter(joint.definition.a);
        spring.b = enter(joint.definition.b);
        spring.armA = a.body->GetWorldPoint(a.lever(joint.definition.anchor_a))
            - a.body->GetWorldCenter();
        spring.armB = b.body->GetWorldPoint(b.lever(joint.definition.anchor_b))
            - b.body->GetWorldCenter();
        spring.offset = b.body->GetWorldCenter() + spring.armB - a.body->GetWorldCenter()
            - spring.armA;
        const Moving &one = moving[spring.a], &two = moving[spring.b];
        float length = std::max(0.0f, metres(joint.definition.length));
        bool isPoint = length < b2_linearSlop;
        float distance = spring.offset.Length();
        float inverse;
        if (isPoint) {
            spring.axis.SetZero();
            spring.stretch = distance;
            inverse = one.inverseMass + two.inverseMass;
        } else {
            if (distance < 1e-6f) continue;
            spring.axis = (1 / distance) * spring.offset;
            spring.stretch = distance - length;
            float a = b2Cross(spring.armA, spring.axis), b = b2Cross(spring.armB, spring.axis);
            inverse = one.inverseMass + two.inverseMass + one.inverseInertia * a * a
                + two.inverseInertia * b * b;
        }
        if (!(inverse > 0) || !std::isfinite(inverse)) continue;
        // A frequency that Float does not hold would be 0, and its softness infinite.
        float omega = 2 * b2_pi * std::max(1e-3f, usable(joint.definition.frequency, 1e4));
        float ratio = std::max(0.0f, usable(joint.definition.damping, 1e4));
        float stiffness = omega * omega / inverse, damping = 2 * ratio * omega / inverse;
        spring.gamma = 1 / (seconds * (damping + seconds * stiffness));
        spring.bias = seconds * stiffness * spring.gamma;
        spring.mass = 1 / (inverse + spring.gamma);
        if (isPoint) {
            float m = one.inverseMass + two.inverseMass + spring.gamma;
            const b2Vec2 &p = spring.armA, &q = spring.armB;
            float i = one.inverseInertia, j = two.inverseInertia;
            float side = -i * p.x * p.y - j * q.x * q.y;
            spring.pointMass.ex.Set(m + i * p.y * p.y + j * q.y * q.y, side);
            spring.pointMass.ey.Set(side, m + i * p.x * p.x + j * q.x * q.x);
        }
        spring.sum.SetZero();
        springs.push_back(spring);
    }
    for (int round = 0; round < 8; round++) {
        for (Spring &spring : springs) {
            Moving &a = moving[spring.a], &b = moving[spring.b];
            b2Vec2 speed = b.at(spring.armB) - a.at(spring.armA);
            b2Vec2 impulse;
            if (spring.axis.x == 0 && spring.axis.y == 0) {
                b2Vec2 error = speed + spring.bias * spring.offset + spring.gamma * spring.sum;
                impulse = -spring.pointMass.Solve(error);
            } else {
                float error = b2Dot(speed, spring.axis) + spring.bias * spring.stretch
                    + spring.gamma * b2Dot(spring.sum, spring.axis);
                impulse = -spring.mass * error * spring.axis;
            }
            spring.sum += impulse;
            a.apply(-impulse, spring.armA);
            b.apply(impulse, spring.armB);
        }
    }
    for (const Moving &body : moving) {
        if (body.inverseMass == 0) continue;
        b2Vec2 impulse = (1 / body.inverseMass) * (body.velocity - body.oldVelocity);
        body.body->ApplyLinearImpulseToCenter(impulse, false);
        if (body.inverseInertia == 0) continue;
        body.body->ApplyAngularImpulse((body.spin - body.oldSpin) / body.inverseInertia, false);
    }
}
