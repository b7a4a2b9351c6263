// Animations that repeat others of their line (`like`): written out while the line is read.

/** Writes the line's animations out, in place. */
export function writeOut(line) {
  const whole = [];
  for (const node of line.nodes ?? []) {
    const { animations } = node;
    if (!animations) continue;
    for (let i = 0; i < animations.length; i += 1) {
      const animation = animations[i];
      if (animation.like !== undefined) animations[i] = filled(animation, whole[animation.like]);
      else if (animation.tracks?.length) whole.push(animation);
    }
  }
}

function filled({ like, tracks, ...own }, model) {
  if (!model) throw new Error(`an animation repeats number ${like}, which its line does not have`);
  return withoutNulls({
    ...model,
    ...own,
    tracks: tracks
      ? model.tracks.map((track, i) => withoutNulls({ ...track, ...tracks[i] }))
      : model.tracks,
  });
}

function withoutNulls(fields) {
  for (const key in fields) {
    // `from` and `to` may be null: no colour, or no path.
    if (fields[key] === null && key !== "from" && key !== "to") delete fields[key];
  }
  return fields;
}
