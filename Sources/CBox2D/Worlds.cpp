#include "internal.h"

#include <algorithm>
#include <cmath>

using namespace mainspring;

/// The bodies of a contact, the lower number first.
static std::pair<int32_t, int32_t> numbersOf(b2Contact *contact) {
    int32_t a = numberOf(contact->GetFixtureA()), b = numberOf(contact->GetFixtureB());
    return {std::min(a, b), std::max(a, b)};
}

mainspring_world::mainspring_world() {
    world.SetContactListener(this);
    world.SetContactFilter(this);
}

Body *mainspring_world::find(int32_t number) {
    if (number < 0 || size_t(number) >= bodies.size() || !bodies[number].body) return nullptr;
    return &bodies[number];
}

int32_t mainspring_world::add(Body body) {
    quiet = 0;
    int32_t number;
    if (freeBodies.empty()) {
        number = int32_t(bodies.size());
        bodies.emplace_back();
    } else {
        number = freeBodies.back();
        freeBodies.pop_back();
    }
    body.body->GetUserData().pointer = uintptr_t(number) + 1;
    bodies[number] = std::move(body);
    return number;
}

bool mainspring_world::ShouldCollide(b2Fixture *a, b2Fixture *b) {
    const Body *one = find(numberOf(a)), *two = find(numberOf(b));
    if (!one || !two) return false;
    for (int32_t group : one->groups) {
        if (group < 0 && one->isItem && two->isItem) continue;
        if (std::find(two->groups.begin(), two->groups.end(), group) != two->groups.end()) {
            return true;
        }
    }
    return false;
}

void mainspring_world::BeginContact(b2Contact *contact) {
    std::pair<int32_t, int32_t> pair = numbersOf(contact);
    if (++touching[pair] > 1) return;
    b2WorldManifold manifold;
    contact->GetWorldManifold(&manifold);
    b2Vec2 point(0, 0);
    int32 count = contact->GetManifold()->pointCount;
    for (int32 i = 0; i < count; i++) point += (1.0f / count) * manifold.points[i];
    if (!point.IsValid()) point.SetZero();
    contacts.push_back(
        {pair.first, pair.second, true, point.x * pointsPerMetre, point.y * pointsPerMetre});
}

void mainspring_world::EndContact(b2Contact *contact) {
    std::pair<int32_t, int32_t> pair = numbersOf(contact);
    auto entry = touching.find(pair);
    if (entry == touching.end() || --entry->second > 0) return;
    touching.erase(entry);
    if (!isRemoving) contacts.push_back({pair.first, pair.second, false, 0, 0});
}

mainspring_world *mainspring_world_create(void) { return new mainspring_world; }
void mainspring_world_destroy(mainspring_world *world) { delete world; }

int32_t mainspring_body_add(
    mainspring_world *world, double x, double y, double angle, const mainspring_piece *pieces,
    int32_t count) {
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.position.Set(metres(x), metres(y));
    definition.angle = turn(angle);
    Body body;
    body.isItem = true;
    body.body = world->world.CreateBody(&definition);
    if (world->makeOutline(body, pieces, count)) return world->add(std::move(body));
    world->world.DestroyBody(body.body);
    return -1;
}

int32_t mainspring_boundary_add(
    mainspring_world *world, const mainspring_point *starts, const mainspring_point *ends,
    int32_t count) {
    b2BodyDef definition;
    Body body;
    body.body = world->world.CreateBody(&definition);
    for (int32_t i = 0; i < count; i++) {
        b2Vec2 start = metres(starts[i]), end = metres(ends[i]);
        if (b2Distance(start, end) < b2_linearSlop / 2) continue;
        b2EdgeShape shape;
        shape.SetTwoSided(start, end);
        shape.m_radius = lineSkin;
        b2FixtureDef fixture;
        fixture.shape = &shape;
        body.body->CreateFixture(&fixture);
    }
    if (body.body->GetFixtureList()) return world->add(std::move(body));
    world->world.DestroyBody(body.body);
    return -1;
}

int32_t mainspring_anchor_add(mainspring_world *world, double x, double y) {
    b2BodyDef definition;
    definition.position.Set(metres(x), metres(y));
    Body body;
    body.body = world->world.CreateBody(&definition);
    return world->add(std::move(body));
}

void mainspring_body_remove(mainspring_world *world, int32_t number) {
    Body *body = world->find(number);
    if (!body) return;
    for (size_t i = 0; i < world->joints.size(); i++) {
        const Joint &joint = world->joints[i];
        if (joint.exists && (joint.definition.a == number || joint.definition.b == number)) {
            mainspring_joint_remove(world, int32_t(i));
        }
    }
    world->isRemoving = true;
    world->world.DestroyBody(body->body);
    world->isRemoving = false;
    *body = Body();
    world->freeBodies.push_back(number);
    auto belongs = [number](const mainspring_contact &contact) {
        return contact.a == number || contact.b == number;
    };
    auto &contacts = world->contacts;
    contacts.erase(std::remove_if(contacts.begin(), contacts.end(), belongs), contacts.end());
}

bool mainspring_body_set_pieces(
    mainspring_world *world, int32_t number, const mainspring_piece *pieces, int32_t count) {
    Body *body = world->find(number);
    return body && body->isItem && world->makeOutline(*body, pieces, count);
}

void mainspring_body_move(
    mainspring_world *world, int32_t number, double x, double y, double angle) {
    Body *body = world->find(number);
    if (!body) return;
    body->body->SetTransform(b2Vec2(metres(x), metres(y)), turn(angle));
    mainspring_body_wake(world, number);
}

void mainspring_body_set_material(
    mainspring_world *world, int32_t number, const mainspring_material *material) {
    Body *body = world->find(number);
    if (!body || !body->isItem) return;
    body->material = *material;
    world->applyMaterial(*body);
}

void mainspring_body_set_groups(
    mainspring_world *world, int32_t number, const int32_t *groups, int32_t count) {
    Body *body = world->find(number);
    if (!body) return;
    body->groups.assign(groups, groups + count);
    for (b2Fixture *fixture = body->body->GetFixtureList(); fixture; fixture = fixture->GetNext()) {
        fixture->Refilter();
    }
}

void mainspring_body_set_velocity(
    mainspring_world *world, int32_t number, double x, double y, double angular) {
    Body *body = world->find(number);
    if (!body || !body->isDynamic()) return;
    world->quiet = 0;
    body->body->SetLinearVelocity(b2Vec2(speed(x), speed(y)));
    body->body->SetAngularVelocity(usable(angular, 1e5));
    body->body->SetAwake(true);
}

void mainspring_body_wake(mainspring_world *world, int32_t number) {
    Body *body = world->find(number);
    if (!body) return;
    world->quiet = 0;
    body->body->SetAwake(true);
    for (const Joint &joint : world->joints) {
        if (!joint.exists) continue;
        if (joint.definition.a != number && joint.definition.b != number) continue;
        world->bodies[joint.definition.a].body->SetAwake(true);
        world->bodies[joint.definition.b].body->SetAwake(true);
    }
}

mainspring_state mainspring_body_state(mainspring_world *world, int32_t number) {
    Body *body = world->find(number);
    if (!body) return {};
    b2Vec2 position = body->body->GetPosition(), velocity = body->body->GetLinearVelocity();
    return {
        position.x * pointsPerMetre, position.y * pointsPerMetre, body->body->GetAngle(),
        velocity.x * pointsPerMetre, velocity.y * pointsPerMetre,
        body->body->GetAngularVelocity(), body->body->GetMass(),
        body->isDynamic() && body->body->IsAwake()};
}

void mainspring_body_accelerate(mainspring_world *world, int32_t number, double x, double y) {
    Body *body = world->find(number);
    if (body && body->isDynamic()) body->acceleration += b2Vec2(speed(x), speed(y));
}

void mainspring_body_push(
    mainspring_world *world, int32_t number, double x, double y, double offset_x,
    double offset_y) {
    Body *body = world->find(number);
    if (!body || !body->isDynamic()) return;
    b2Vec2 force(usable(x, 1e9), usable(y, 1e9)), arm(metres(offset_x), metres(offset_y));
    body->force += force;
    arm += body->body->GetPosition() - body->body->GetWorldCenter();
    body->torque += b2Cross(arm, force);
}

void mainspring_body_drive(mainspring_world *world, int32_t number, double x, double y) {
    Body *body = world->find(number);
    if (!body || !body->isDynamic() || body->isDriven) return;
    body->isDriven = true;
    body->driven.Set(speed(x), speed(y));
}

void mainspring_body_kick(
    mainspring_world *world, int32_t number, double x, double y, double offset_x,
    double offset_y) {
    Body *body = world->find(number);
    if (!body || !body->isDynamic()) return;
    b2Vec2 impulse(usable(x, 1e9), usable(y, 1e9)), arm(metres(offset_x), metres(offset_y));
    world->quiet = 0;
    body->body->ApplyLinearImpulse(impulse, body->body->GetPosition() + arm, true);
}

void mainspring_world_step(mainspring_world *world, double seconds) {
    float step = std::max(0.0f, usable(seconds, 1));
    // Shorter ones have no finite inverse.
    if (step < 1e-4f) return;
    for (Body &body : world->bodies) {
        if (body.isDynamic() && body.body->IsAwake()) {
            // Impulses, so that springs see the velocities of this step; without waking, because
            // that would count as movement and the body would never rest.
            float mass = body.body->GetMass();
            b2Vec2 impulse = step * (mass * body.acceleration + body.force);
            if (body.isDriven) impulse = mass * (body.driven - body.body->GetLinearVelocity());
            body.body->ApplyLinearImpulseToCenter(impulse, false);
            body.body->ApplyAngularImpulse(step * body.torque, false);
        }
        body.acceleration.SetZero();
        body.force.SetZero();
        body.torque = 0;
        body.isDriven = false;
    }
    world->solveSprings(step);
    // Velocities that Box2D's arithmetic could not hold; it limits the way of a step itself.
    for (Body &body : world->bodies) {
        if (!body.body) continue;
        body.lastPosition = body.body->GetPosition();
        body.lastAngle = body.body->GetAngle();
        if (!body.isDynamic() || !body.body->IsAwake()) continue;
        b2Vec2 velocity = body.body->GetLinearVelocity();
        float spin = body.body->GetAngularVelocity(), way = velocity.Length();
        if (!(way <= 1e4f)) {
            bool isUsable = velocity.IsValid() && std::isfinite(way);
            body.body->SetLinearVelocity(isUsable ? (1e4f / way) * velocity : b2Vec2(0, 0));
        }
        if (!(std::fabs(spin) <= 1e4f)) {
            body.body->SetAngularVelocity(std::isfinite(spin) ? std::copysign(1e4f, spin) : 0);
        }
    }
    // Twice the usual rounds: with these, a tower of ten rests instead of swaying for long.
    world->world.Step(step, 16, 6);
    bool isSolved = true;
    for (Body &body : world->bodies) {
        if (!body.body) continue;
        if (world->recover(body)) isSolved = false;
        b2Vec2 position = body.body->GetPosition();
        if (std::fabs(position.x) < farthest && std::fabs(position.y) < farthest) continue;
        if (!body.isDynamic()) continue;
        position.x = std::min(std::max(position.x, -farthest), farthest);
        position.y = std::min(std::max(position.y, -farthest), farthest);
        body.body->SetTransform(position, body.body->GetAngle());
        body.body->SetAwake(false);
    }
    // The impulses of a step that failed must not begin the next one.
    world->world.SetWarmStarting(isSolved);
    world->restIfQuiet(step);
}

/// Puts a body back whose numbers are no numbers, because Box2D could not solve what acts on it; a
/// body that does not move may have them from a joint. Returns whether there was need.
bool mainspring_world::recover(Body &body) {
    b2Body *rigid = body.body;
    bool isPlaced = rigid->GetPosition().IsValid() && std::isfinite(rigid->GetAngle());
    bool isMoving = rigid->GetLinearVelocity().IsValid()
        && std::isfinite(rigid->GetAngularVelocity());
    if (isPlaced && isMoving) return false;
    if (rigid->GetType() == b2_staticBody) {
        // Only a change of the type clears its velocity.
        rigid->SetType(b2_kinematicBody);
        rigid->SetType(b2_staticBody);
    }
    rigid->SetLinearVelocity(b2Vec2(0, 0));
    rigid->SetAngularVelocity(0);
    rigid->SetTransform(body.lastPosition, body.lastAngle);
    return true;
}

/// Lets everything rest that was slow for the time after which Box2D lets a single body rest. Box2D
/// waits for ever if one contact in a heap cannot be resolved.
void mainspring_world::restIfQuiet(float seconds) {
    for (const Body &body : bodies) {
        if (!body.isDynamic() || !body.body->IsAwake()) continue;
        if (body.body->GetLinearVelocity().Length() <= b2_linearSleepTolerance
            && std::fabs(body.body->GetAngularVelocity()) <= b2_angularSleepTolerance) continue;
        quiet = 0;
        return;
    }
    quiet += seconds;
    if (quiet < b2_timeToSleep) return;
    for (Body &body : bodies) {
        if (body.isDynamic()) body.body->SetAwake(false);
    }
}

bool mainspring_world_is_awake(mainspring_world *world) {
    for (const Body &body : world->bodies) {
        if (body.isDynamic() && body.body->IsAwake()) return true;
    }
    return false;
}

int32_t mainspring_world_drain_contacts(
    mainspring_world *world, const mainspring_contact **contacts) {
    world->drained.clear();
    std::swap(world->drained, world->contacts);
    *contacts = world->drained.data();
    return int32_t(world->drained.size());
}
