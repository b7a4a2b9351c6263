#include "internal.h"

#include <algorithm>
#include <cmath>

using namespace mainspring;

Joint *mainspring_world::findJoint(int32_t number) {
    if (number < 0 || size_t(number) >= joints.size() || !joints[number].exists) return nullptr;
    return &joints[number];
}

void mainspring_world::wake(const mainspring_joint &definition) {
    quiet = 0;
    bodies[definition.a].body->SetAwake(true);
    bodies[definition.b].body->SetAwake(true);
}

/// Makes Box2D's joint. A distance with a frequency has none.
void mainspring_world::makeJoint(Joint &joint) {
    const mainspring_joint &definition = joint.definition;
    b2Body *a = bodies[definition.a].body, *b = bodies[definition.b].body;
    b2Vec2 anchor = metres(definition.anchor_a);
    b2Vec2 leverA = bodies[definition.a].lever(definition.anchor_a);
    b2Vec2 leverB = bodies[definition.b].lever(definition.anchor_b);
    float length = std::max(0.0f, metres(definition.length));
    switch (definition.kind) {
    case mainspring_joint_distance:
    case mainspring_joint_limit: {
        if (joint.isSpring()) return;
        bool isLimit = definition.kind == mainspring_joint_limit;
        if (!isLimit && length < 2 * b2_linearSlop) {
            b2RevoluteJointDef pin;
            pin.bodyA = a;
            pin.bodyB = b;
            pin.localAnchorA = leverA;
            pin.localAnchorB = leverB;
            pin.referenceAngle = b->GetAngle() - a->GetAngle();
            pin.collideConnected = definition.collides;
            joint.joint = world.CreateJoint(&pin);
            return;
        }
        b2DistanceJointDef rod;
        rod.bodyA = a;
        rod.bodyB = b;
        rod.localAnchorA = leverA;
        rod.localAnchorB = leverB;
        rod.length = length;
        rod.minLength = isLimit ? 0 : length;
        rod.maxLength = length;
        rod.collideConnected = definition.collides;
        joint.joint = world.CreateJoint(&rod);
        return;
    }
    case mainspring_joint_pin: {
        b2RevoluteJointDef pin;
        pin.Initialize(a, b, anchor);
        joint.joint = world.CreateJoint(&pin);
        return;
    }
    case mainspring_joint_weld: {
        b2WeldJointDef weld;
        weld.Initialize(a, b, anchor);
        joint.joint = world.CreateJoint(&weld);
        return;
    }
    case mainspring_joint_slide: {
        b2Vec2 axis(usable(definition.axis.x, 1e6), usable(definition.axis.y, 1e6));
        if (axis.Normalize() == 0) axis.Set(1, 0);
        b2PrismaticJointDef slide;
        slide.Initialize(a, b, anchor, axis);
        joint.joint = world.CreateJoint(&slide);
        return;
    }
    }
}

int32_t mainspring_joint_add(mainspring_world *world, const mainspring_joint *definition) {
    if (!world->find(definition->a) || !world->find(definition->b)) return -1;
    if (definition->a == definition->b) return -1;
    if (definition->kind != mainspring_joint_distance
        && definition->kind != mainspring_joint_limit) {
        b2Vec2 anchor = metres(definition->anchor_a);
        bool isNear = world->bodies[definition->a].isNear(anchor)
            && world->bodies[definition->b].isNear(anchor);
        if (!isNear) return -1;
    }
    Joint joint;
    joint.definition = *definition;
    joint.exists = true;
    world->makeJoint(joint);
    int32_t number;
    if (world->freeJoints.empty()) {
        number = int32_t(world->joints.size());
        world->joints.push_back(joint);
    } else {
        number = world->freeJoints.back();
        world->freeJoints.pop_back();
        world->joints[number] = joint;
    }
    world->wake(*definition);
    return number;
}

void mainspring_joint_remove(mainspring_world *world, int32_t number) {
    Joint *joint = world->findJoint(number);
    if (!joint) return;
    world->wake(joint->definition);
    if (joint->joint) world->world.DestroyJoint(joint->joint);
    *joint = Joint();
    world->freeJoints.push_back(number);
}

void mainspring_joint_set_spring(
    mainspring_world *world, int32_t number, double length, double frequency, double damping) {
    Joint *joint = world->findJoint(number);
    if (!joint) return;
    joint->definition.length = length;
    joint->definition.frequency = frequency;
    joint->definition.damping = damping;
    if (joint->joint) world->world.DestroyJoint(joint->joint);
    joint->joint = nullptr;
    world->makeJoint(*joint);
    world->wake(joint->definition);
}

void mainspring_joint_set_range(
    mainspring_world *world, int32_t number, double minimum, double maximum) {
    Joint *joint = world->findJoint(number);
    if (!joint || !joint->joint || !(minimum <= maximum)) return;
    bool isFree = std::isinf(minimum) && std::isinf(maximum);
    if (joint->definition.kind == mainspring_joint_pin) {
        auto pin = static_cast<b2RevoluteJoint *>(joint->joint);
        pin->EnableLimit(!isFree);
        if (!isFree) pin->SetLimits(usable(minimum, 1e6), usable(maximum, 1e6));
    } else if (joint->definition.kind == mainspring_joint_slide) {
        auto slide = static_cast<b2PrismaticJoint *>(joint->joint);
        slide->EnableLimit(!isFree);
        if (!isFree) slide->SetLimits(metres(minimum), metres(maximum));
    }
}

void mainspring_joint_set_friction(mainspring_world *world, int32_t number, double torque) {
    Joint *joint = world->findJoint(number);
    if (!joint || !joint->joint || joint->definition.kind != mainspring_joint_pin) return;
    auto pin = static_cast<b2RevoluteJoint *>(joint->joint);
    float most = std::max(0.0f, usable(torque, 1e9));
    pin->SetMotorSpeed(0);
    pin->SetMaxMotorTorque(most);
    pin->EnableMotor(most > 0);
}
