// Lays out one of the scenes with Yoga: "yoga chain 1000". Prints "layout" (a first layout of a
// fresh tree, all values read back) and "build" (the same including creating the nodes), the
// medians of several runs in nanoseconds.
#include <yoga/Yoga.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

// Processor time of this thread, as on our side.
static double now() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e9 + double(time.tv_nsec);
}

static YGNodeRef add(YGNodeRef parent, YGNodeRef child) {
    YGNodeInsertChild(parent, child, YGNodeGetChildCount(parent));
    return child;
}

static YGNodeRef sized(float width, float height) {
    YGNodeRef node = YGNodeNew();
    YGNodeStyleSetWidth(node, width);
    YGNodeStyleSetHeight(node, height);
    return node;
}

static YGNodeRef chain(int count) {
    YGNodeRef root = sized(375, 812);
    for (int index = 0; index < count; ++index) {
        YGNodeRef child = add(root, YGNodeNew());
        YGNodeStyleSetHeight(child, 44);
        YGNodeStyleSetFlexShrink(child, 0);
        YGNodeStyleSetMargin(child, YGEdgeTop, 8);
        YGNodeStyleSetMargin(child, YGEdgeHorizontal, 16);
    }
    return root;
}

static YGNodeRef nested(int count) {
    YGNodeRef root = sized(1e6f, 1e6f);
    std::vector<YGNodeRef> nodes{root};
    for (size_t parent = 0; int(nodes.size()) < count; ++parent) {
        YGNodeStyleSetFlexDirection(nodes[parent], YGFlexDirectionRow);
        YGNodeStyleSetPadding(nodes[parent], YGEdgeAll, 1);
        for (int index = 0; index < 2 && int(nodes.size()) < count; ++index) {
            YGNodeRef child = add(nodes[parent], YGNodeNew());
            YGNodeStyleSetFlexGrow(child, 1);
            YGNodeStyleSetFlexBasis(child, 0);
            if (index == 1) YGNodeStyleSetMargin(child, YGEdgeLeft, 1);
            nodes.push_back(child);
        }
    }
    return root;
}

// A label of a known size that may shrink: Yoga need not measure it, which favours Yoga.
static YGNodeRef label(YGNodeRef parent, size_t seed) {
    YGNodeRef node = add(parent, sized(float(20 + (seed * 7919) % 300), 20));
    YGNodeStyleSetFlexShrink(node, 1);
    return node;
}

static YGNodeRef cells(int count) {
    YGNodeRef root = YGNodeNew();
    YGNodeStyleSetWidth(root, 375);
    for (int index = 0; index < count; ++index) {
        YGNodeRef cell = add(root, YGNodeNew());
        YGNodeStyleSetFlexDirection(cell, YGFlexDirectionRow);
        YGNodeStyleSetAlignItems(cell, YGAlignCenter);
        YGNodeStyleSetPadding(cell, YGEdgeAll, 11);
        add(cell, sized(40, 40));
        YGNodeRef texts = add(cell, YGNodeNew());
        YGNodeStyleSetFlexGrow(texts, 1);
        YGNodeStyleSetFlexShrink(texts, 1);
        YGNodeStyleSetMargin(texts, YGEdgeHorizontal, 12);
        for (int line = 0; line < 2; ++line) {
            YGNodeRef row = add(texts, YGNodeNew());
            YGNodeStyleSetFlexDirection(row, YGFlexDirectionRow);
            YGNodeStyleSetJustifyContent(row, YGJustifySpaceBetween);
            label(row, size_t(index * 5 + line * 2));
            label(row, size_t(index * 5 + line * 2 + 1));
        }
        label(texts, size_t(index * 5 + 4));
        add(cell, sized(8, 13));
    }
    return root;
}

static float read(YGNodeRef node) {
    float sum = YGNodeLayoutGetLeft(node) + YGNodeLayoutGetTop(node) + YGNodeLayoutGetWidth(node)
        + YGNodeLayoutGetHeight(node);
    for (size_t index = 0; index < YGNodeGetChildCount(node); ++index)
        sum += read(YGNodeGetChild(node, index));
    return sum;
}

int main(int, char** arguments) {
    std::string scene = arguments[1];
    int count = std::atoi(arguments[2]);
    std::vector<double> layouts, builds;
    float sink = 0;
    for (int run = 0; run < 9; ++run) {
        double start = now();
        YGNodeRef root = scene == "chain"    ? chain(count)
                         : scene == "nested" ? nested(count)
                                             : cells(count);
        double made = now();
        YGNodeCalculateLayout(root, YGUndefined, YGUndefined, YGDirectionLTR);
        sink += read(root);
        double end = now();
        layouts.push_back(end - made);
        builds.push_back(end - start);
        YGNodeFreeRecursive(root);
    }
    std::sort(layouts.begin(), layouts.end());
    std::sort(builds.begin(), builds.end());
    std::printf("layout %.1f\nbuild %.1f\n", layouts[4], builds[4]);
    return sink == 12345 ? 1 : 0;
}
