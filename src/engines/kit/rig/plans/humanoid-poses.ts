import { Poser } from '../poser.ts';
import type { Skeleton } from '../skeleton.ts';
import { add, chain, turn, unit, X, Y, Z } from '../turns.ts';
import {
  type ArmKey,
  Body,
  freeSide,
  legOf,
  SIDES,
  type Side,
  signOf,
  trail,
} from './humanoid-body.ts';

/** Returns the pose of lying on the back, with the head away from the viewer. */
function lying(skeleton: Skeleton): ReturnType<Poser['pose']> {
  const p = new Poser(skeleton);
  const hips = p.bone('hips');
  p.move('hips', [0, p.bone('leftFoot').tip[1] + hips.radius * 1.1 - hips.head[1], 0]);
  p.set('hips', turn(X, -Math.PI / 2));
  return p.pose();
}

/** Poses of a biped, in addition to the frames of its clips. */
export const HUMANOID_POSES: Readonly<
  Record<string, (skeleton: Skeleton) => ReturnType<Poser['pose']>>
> = {
  sitting: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    const down = p.bone('leftUpperLeg').head[1] - p.bone('leftFoot').tip[1];
    p.move('hips', [0, -down + p.bone('leftUpperLeg').radius * 0.8, 0]);
    p.set('spine', turn(X, -0.06));
    for (const side of SIDES) {
      const out = signOf(side);
      p.reach(
        legOf(side),
        add(p.headOf(`${side}UpperLeg`), [
          out * 0.16 * body.leg,
          -0.02 * body.leg,
          0.86 * body.leg,
        ]),
        [0, 1, 0.3],
        Z,
      );
      p.set(`${side}Foot`, chain(turn(Y, out * 0.2), turn(X, -0.25)));
      body.swing(p, side, 0.5, 40);
    }
    trail(p, 0.75);
    return p.pose();
  },
  // A rider: legs on both sides of the mount, and hands at the reins or the handlebars.
  astride: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    p.set('spine', turn(X, 0.12));
    for (const side of SIDES) {
      const out = signOf(side);
      p.reach(
        legOf(side),
        add(p.headOf(`${side}UpperLeg`), [
          out * 0.22 * body.leg,
          -0.68 * body.leg,
          0.34 * body.leg,
        ]),
        [out * 0.5, 0.2, 1],
        Z,
      );
      p.set(`${side}Foot`, turn(Y, out * 0.2));
      body.swing(p, side, 0.95, 30);
    }
    trail(p, 0.4);
    return p.pose();
  },
  meditating: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    const down = p.bone('leftUpperLeg').head[1] - p.bone('leftFoot').tip[1];
    p.move('hips', [0, -down + p.bone('leftUpperLeg').radius * 1.1, 0]);
    for (const side of SIDES) {
      const out = signOf(side);
      p.reach(
        legOf(side),
        add(p.headOf(`${side}UpperLeg`), [
          -out * 0.12 * body.leg,
          0.03 * body.leg,
          0.42 * body.leg,
        ]),
        [out, 0.12, 0.5],
        Z,
      );
      p.set(`${side}Foot`, chain(turn(Y, -out * 1.2), turn(X, 0.3)));
      body.swing(p, side, 0.42, 55, 0.12);
    }
    trail(p, 0.7);
    return p.pose();
  },
  'T-pose': (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    for (const side of SIDES)
      body.aimArm(p, side, { upper: [1, 0, 0], lower: [1, 0, 0], wrist: 0 });
    return p.pose();
  },
  'A-pose': (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    const down = unit([1, -1, 0]);
    for (const side of SIDES) body.aimArm(p, side, { upper: down, lower: down, wrist: 0 });
    return p.pose();
  },
  lying: (skeleton) => lying(skeleton),
  sleeping: (skeleton) => lying(skeleton),
  kneeling: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    const half = body.leg / 2;
    p.move('hips', [0, -half * 0.98, 0]);
    p.set('spine', turn(X, 0.08));
    const [l, r] = [p.bone('leftFoot').head, p.bone('rightFoot').head];
    p.reach(legOf('left'), add(l, [0, 0, half * 0.95]), [0, 0.4, 1], Z);
    p.set('leftFoot', turn(X, 0));
    p.reach(legOf('right'), add(r, [0, 0.02 * half, -half * 1.02]), [0, -0.6, 1], Z);
    p.set('rightFoot', turn(X, 1.4));
    for (const side of SIDES) body.swing(p, side, 0.35, 40);
    trail(p, 0.2);
    return p.pose();
  },
  crouching: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    p.move('hips', [0, -0.5 * body.leg, -0.1 * body.leg]);
    p.set('spine', turn(X, 0.3));
    p.set('chest', turn(X, 0.3));
    p.local('head', turn(X, -0.45));
    body.stand(p, {
      left: { shift: [0.08 * body.leg, 0, 0.22 * body.leg], pitch: 0 },
      right: { shift: [-0.08 * body.leg, 0.06 * body.leg, -0.2 * body.leg], pitch: 0.5 },
    });
    for (const side of SIDES) body.swing(p, side, 0.3, 60);
    trail(p, 0.3);
    return p.pose();
  },
  cheering: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    p.local('head', turn(X, -0.14));
    for (const side of SIDES)
      body.aimArm(p, side, {
        upper: unit([0.72, 0.72, 0.08]),
        lower: unit([0.12, 1, 0.1]),
        wrist: body.holds(side) ? 1.35 : 0,
      });
    return p.pose();
  },
  akimbo: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    for (const side of SIDES)
      if (!body.holds(side))
        body.aimArm(p, side, {
          upper: unit([0.78, -0.62, -0.16]),
          lower: unit([-0.86, -0.42, 0.42]),
          wrist: 0,
        });
    body.stand(p, {
      left: { shift: [0.08 * body.leg, 0, 0], pitch: 0 },
      right: { shift: [-0.08 * body.leg, 0, 0], pitch: 0 },
    });
    return p.pose();
  },
  'crossed arms': (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    for (const side of SIDES)
      body.aimArm(p, side, {
        upper: unit([0.3, -0.8, 0.5]),
        lower: unit([-0.92, side === 'left' ? 0.2 : 0.08, side === 'left' ? 0.34 : 0.46]),
        wrist: 0,
      });
    return p.pose();
  },
  tiptoe: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    p.move('hips', [0, 0.5 * body.toe, 0]);
    const place = { shift: [0, 0.5 * body.toe, 0] as [number, number, number], pitch: 0.95 };
    body.stand(p, { left: place, right: place });
    for (const side of SIDES)
      if (!body.holds(side))
        body.aimArm(p, side, {
          upper: unit([0.7, -0.5, 0.5]),
          lower: unit([-0.1, 0.3, 0.9]),
          wrist: 0,
        });
    return p.pose();
  },
  dancing: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    p.move('hips', [0.06 * body.leg, -0.06 * body.leg, 0]);
    p.set('hips', chain(turn(Y, 0.2), turn(Z, -0.12)));
    p.set('spine', turn(Z, 0.06));
    p.set('chest', turn(Z, 0.16));
    p.set('head', turn(Z, -0.1));
    body.stand(p, {
      left: { shift: [0, 0, 0], pitch: 0 },
      right: { shift: [-0.06 * body.leg, 0.3 * body.leg, -0.25 * body.leg], pitch: 0.7 },
    });
    for (const side of SIDES)
      body.aimArm(
        p,
        side,
        side === 'left'
          ? { upper: unit([0.9, 0.35, 0.2]), lower: unit([0.2, 1, 0.1]), wrist: 0 }
          : { upper: unit([0.9, -0.3, 0.25]), lower: unit([0.4, -0.5, 0.7]), wrist: 0 },
      );
    trail(p, 0.15, 0.2);
    return p.pose();
  },
  'one leg': (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    body.stand(p, {
      left: { shift: [-0.1 * body.leg, 0, 0], pitch: 0 },
      right: { shift: [0.16 * body.leg, 0.46 * body.leg, 0.12 * body.leg], pitch: 0.7 },
    });
    for (const side of SIDES)
      body.aimArm(p, side, {
        upper: unit([0.95, 0.06, 0.25]),
        lower: unit([0.8, 0.14, 0.5]),
        wrist: 0,
      });
    return p.pose();
  },
  pointing: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    const side = freeSide(body);
    const ahead: ArmKey = { upper: unit([0.25, -0.02, 1]), lower: unit([0.15, 0.05, 1]), wrist: 0 };
    body.aimArm(p, side, ahead);
    p.set('head', turn(X, -0.02));
    return p.pose();
  },
  raising: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    const side: Side = body.holds('left') && !body.holds('right') ? 'left' : 'right';
    p.local('chest', turn(Z, signOf(side) * 0.06), turn(X, -0.04));
    p.local('head', turn(X, -0.14));
    // The hand keeps its orientation, so that a thing that is upright in the hand at rest is also upright here.
    body.aimArm(p, side, {
      upper: unit([0.5, 0.86, 0.1]),
      lower: unit([-0.05, 1, 0.12]),
      wrist: body.holds(side) ? 1.35 : 0,
    });
    const other: Side = side === 'left' ? 'right' : 'left';
    body.swing(p, other, -0.1, 20, 0.05);
    body.stand(p, {
      left: { shift: [0, 0, 0.1 * body.leg], pitch: 0 },
      right: { shift: [0, 0, -0.1 * body.leg], pitch: 0 },
    });
    return p.pose();
  },
};
