#include "internal.h"

#include <algorithm>
#include <cmath>

// Box2D takes convex polygons of at most eight corners that are not too near to each other, and
// stops the process for others. Outlines are made usable here.

using namespace mainspring;

namespace {

struct Corner {
    double x, y;
};

double cross(const Corner &o, const Corner &a, const Corner &b) {
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

/// Box2D merges corners nearer than half of its slop, 0.25 points.
constexpr double nearest = 0.005;
/// Box2D refuses areas near 1e-7 square metres.
constexpr double smallest = 2e-5;

/// The convex hull, without corners that are too near to the one before.
std::vector<Corner> hull(std::vector<Corner> points) {
    std::sort(points.begin(), points.end(), [](const Corner &a, const Corner &b) {
        return a.x < b.x || (a.x == b.x && a.y < b.y);
    });
    std::vector<Corner> result;
    for (int side = 0; side < 2; side++) {
        size_t start = result.size();
        for (const Corner &point : points) {
            while (result.size() >= start + 2
                   && cross(result[result.size() - 2], result.back(), point) <= 1e-9) {
                result.pop_back();
            }
            result.push_back(point);
        }
        result.pop_back();
        std::reverse(points.begin(), points.end());
    }
    std::vector<Corner> apart;
    auto isNear = [](const Corner &a, const Corner &b) {
        return std::hypot(a.x - b.x, a.y - b.y) < nearest;
    };
    for (const Corner &point : result) {
        if (apart.empty() || !isNear(apart.back(), point)) apart.push_back(point);
    }
    while (apart.size() > 1 && isNear(apart.back(), apart.front())) apart.pop_back();
    return apart;
}

double area(const std::vector<Corner> &corners) {
    double sum = 0;
    for (size_t i = 0; i < corners.size(); i++) {
        const Corner &a = corners[i], &b = corners[(i + 1) % corners.size()];
        sum += a.x * b.y - a.y * b.x;
    }
    return sum / 2;
}

/// The polygon with all sides moved inwards. What is too small for that keeps at least half of its
/// size.
std::vector<Corner> core(const std::vector<Corner> &corners) {
    double width = 0;
    size_t count = corners.size();
    for (size_t i = 0; i < count; i++) {
        const Corner &a = corners[i], &b = corners[(i + 1) % count];
        double length = std::hypot(b.x - a.x, b.y - a.y), furthest = 0;
        for (const Corner &c : corners) furthest = std::max(furthest, cross(a, b, c) / length);
        width = i == 0 ? furthest : std::min(width, furthest);
    }
    for (double way = std::min<double>(inset, width / 4); way > 1e-4; way /= 2) {
        std::vector<Corner> moved;
        for (size_t i = 0; i < count; i++) {
            const Corner &a = corners[(i + count - 1) % count], &b = corners[i],
                         &c = corners[(i + 1) % count];
            double one = std::hypot(b.x - a.x, b.y - a.y), two = std::hypot(c.x - b.x, c.y - b.y);
            // The inward normals of both sides: the corners run so that the area is positive.
            Corner n = {-(b.y - a.y) / one, (b.x - a.x) / one};
            Corner m = {-(c.y - b.y) / two, (c.x - b.x) / two};
            double scale = way / (1 + n.x * m.x + n.y * m.y);
            moved.push_back({b.x + (n.x + m.x) * scale, b.y + (n.y + m.y) * scale});
        }
        moved = hull(moved);
        if (moved.size() >= 3 && area(moved) >= std::max(smallest, area(corners) / 8)) return moved;
    }
    return corners;
}

struct Mass {
    /// The area, its first moments, and its second moment about the body's origin.
    double area = 0, x = 0, y = 0, moment = 0;

    void add(const std::vector<Corner> &corners) {
        for (size_t i = 0; i < corners.size(); i++) {
            const Corner &a = corners[i], &b = corners[(i + 1) % corners.size()];
            double d = a.x * b.y - a.y * b.x;
            area += d / 2;
            x += d * (a.x + b.x) / 6;
            y += d * (a.y + b.y) / 6;
            moment += d * (a.x * a.x + a.x * b.x + b.x * b.x + a.y * a.y + a.y * b.y + b.y * b.y)
                / 12;
        }
    }
};

void attach(b2Body *body, b2Shape *shape) {
    b2FixtureDef definition;
    definition.shape = shape;
    // The mass is set for the whole body; Box2D's own sum loses small outlines far from the centre.
    definition.density = 0;
    body->CreateFixture(&definition);
}

void attachPolygon(b2Body *body, const Corner *corners, int32 count) {
    b2Vec2 points[b2_maxPolygonVertices];
    for (int32 i = 0; i < count; i++) points[i].Set(float(corners[i].x), float(corners[i].y));
    b2PolygonShape shape;
    shape.Set(points, count);
    shape.m_radius = skin;
    attach(body, &shape);
}

}  // namespace

bool mainspring_world::makeOutline(Body &body, const mainspring_piece *pieces, int32_t count) {
    std::vector<std::pair<const mainspring_piece *, std::vector<Corner>>> outlines;
    Mass mass;
    for (int32_t i = 0; i < count; i++) {
        const mainspring_piece &piece = pieces[i];
        if (piece.radius > 0) {
            double r = usable(piece.radius / pointsPerMetre, farthest);
            if (r < nearest) continue;
            double x = metres(piece.center.x), y = metres(piece.center.y), a = b2_pi * r * r;
            mass.area += a;
            mass.x += a * x;
            mass.y += a * y;
            mass.moment += a * (r * r / 2 + x * x + y * y);
            outlines.push_back({&piece, {}});
        } else {
            std::vector<Corner> points;
            for (int32_t j = 0; j < piece.count; j++) {
                b2Vec2 point = metres(piece.points[j]);
                points.push_back({point.x, point.y});
            }
            if (points.size() < 3) continue;
            points = hull(points);
            if (points.size() < 3 || area(points) < smallest) continue;
            mass.add(points);
            outlines.push_back({&piece, points});
        }
    }
    if (outlines.empty()) return false;
    while (b2Fixture *fixture = body.body->GetFixtureList()) body.body->DestroyFixture(fixture);
    for (auto &[piece, corners] : outlines) {
        if (corners.empty()) {
            b2CircleShape shape;
            shape.m_p = metres(piece->center);
            shape.m_radius = metres(piece->radius) + lineSkin;
            attach(body.body, &shape);
            continue;
        }
        corners = core(corners);
        // A fan of polygons with few enough corners.
        size_t last = 1;
        while (last + 1 < corners.size()) {
            size_t end = std::min(last + b2_maxPolygonVertices - 2, corners.size() - 1);
            std::vector<Corner> part = {corners[0]};
            for (size_t j = last; j <= end; j++) part.push_back(corners[j]);
            if (area(part) < smallest / 4) part.clear();
            if (!part.empty()) attachPolygon(body.body, part.data(), int32(part.size()));
            last = end;
        }
    }
    body.area = mass.area;
    double x = mass.x / mass.area, y = mass.y / mass.area;
    body.center.Set(float(x), float(y));
    body.inertia = std::max(mass.moment - mass.area * (x * x + y * y), mass.area * 1e-6);
    applyMaterial(body);
    return true;
}

float Body::inverseInertia() const {
    if (!isDynamic() || !material.allows_rotation) return 0;
    // Box2D has it about the body's origin.
    float own = body->GetInertia() - body->GetMass() * b2Dot(center, center);
    return 1 / std::max(own, leastInertia);
}

void mainspring_world::applyMaterial(Body &body) {
    const mainspring_material &material = body.material;
    b2Body *rigid = body.body;
    b2BodyType type = material.is_anchored ? b2_staticBody : b2_dynamicBody;
    if (rigid->GetType() != type) rigid->SetType(type);
    if (rigid->IsFixedRotation() == material.allows_rotation) {
        float spin = rigid->GetAngularVelocity();
        rigid->SetFixedRotation(!material.allows_rotation);
        rigid->SetAngularVelocity(material.allows_rotation ? spin : 0);
    }
    rigid->SetLinearDamping(std::max(0.0f, usable(material.resistance, 1e6)));
    rigid->SetAngularDamping(std::max(0.0f, usable(material.angular_resistance, 1e6)));
    for (b2Fixture *fixture = rigid->GetFixtureList(); fixture; fixture = fixture->GetNext()) {
        fixture->SetRestitution(std::max(0.0f, usable(material.elasticity, 10)));
        fixture->SetFriction(std::max(0.0f, usable(material.friction, 1e4)));
    }
    for (b2ContactEdge *edge = rigid->GetContactList(); edge; edge = edge->next) {
        edge->contact->ResetFriction();
        edge->contact->ResetRestitution();
    }
    if (type != b2_dynamicBody) return;
    double density = std::min(1e6, std::max(1e-4, double(usable(material.density, 1e6))));
    b2MassData data;
    data.mass = std::min(std::max(float(body.area * density), leastMass), greatestMass);
    data.center = body.center;
    float offset = data.mass * b2Dot(data.center, data.center);
    float inertia = float(body.inertia * density);
    // In Float the parallel axis may swallow the inertia of a small outline far from the origin.
    inertia = std::min(std::max(inertia, leastInertia), greatestInertia);
    data.I = offset + std::max(inertia, offset * 1e-5f);
    rigid->SetMassData(&data);
}
