// Damped springs in closed form, as in Sources/Motion/Springs.

/**
 * A spring from 0 to 1: the function from seconds to the fraction of the distance that is covered,
 * 0 up to time 0.
 *
 * The parameters are mass, stiffness, damping, and the velocity in distances per second. Invalid
 * ones become the defaults of CASpringAnimation.
 */
export function spring([givenMass, givenStiffness, givenDamping, givenVelocity]) {
  const mass = usable(givenMass, givenMass > 0, 1e-12, 1);
  const stiffness = usable(givenStiffness, givenStiffness > 0, 1e-12, 100);
  const damping = usable(givenDamping, givenDamping >= 0, 0, 10);
  const velocity = usable(givenVelocity, true, -1e12, 0);
  const ratio = damping / 2 / Math.sqrt(mass) / Math.sqrt(stiffness);
  const natural = Math.sqrt(stiffness / mass);
  // (1 − ζ)(1 + ζ) keeps the digits that 1 − ζ² loses near 1.
  const gap = (1 - ratio) * (1 + ratio);
  if (Math.abs(gap) < 1e-15) {
    const swing = natural - velocity;
    return (t) => (t > 0 ? 1 - damped(natural * t, 1 + swing * t) : 0);
  }
  if (gap > 0) {
    const decay = ratio * natural;
    const frequency = natural * Math.sqrt(gap);
    const swing = (decay - velocity) / frequency;
    return (t) => {
      if (!(t > 0)) return 0;
      const phase = frequency * t;
      return 1 - damped(decay * t, Math.cos(phase) + swing * Math.sin(phase));
    };
  }
  // cosh and sinh would overflow where their product with the exponential is tiny, and cancel near
  // ζ = 1; the slow rate and e^(−frequency·t) − 1 do neither.
  const root = ratio < 1e150 ? Math.sqrt((ratio - 1) * (ratio + 1)) : ratio;
  const decay = natural / (ratio + root);
  const frequency = 2 * natural * root;
  const swing = (velocity - decay) / frequency;
  return (t) => (t > 0 ? 1 - damped(decay * t, 1 + swing * Math.expm1(-frequency * t)) : 0);
}

// e^(−exponent)·factor; where the exponential is 0, the factor may be infinite or NaN.
function damped(exponent, factor) {
  const envelope = Math.exp(-exponent);
  return envelope === 0 ? 0 : envelope * factor;
}

function usable(value, isSound, low, usual) {
  return isSound && Number.isFinite(value) ? Math.max(low, Math.min(1e12, value)) : usual;
}
