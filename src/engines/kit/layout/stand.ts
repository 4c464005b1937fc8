import type { HollowSpace } from '../../../contract/library-thing.ts';
import type { Triple } from '../../../contract/shape-program.ts';
import { RIGHT_ABOVE } from '../../language/uses-of-things.ts';
import type { Bounds } from '../../math/bounds.ts';
import type { Placed } from '../words/compose.ts';
import { type Cluster, isRod, isTable, MOST_IN_ROW } from './arrange.ts';
import { largest, middleOf, moved, type Point, scaled, sizeOf, union } from './boxes.ts';
import { type Contents, placeInside } from './contents.ts';
import {
  alikeScales,
  crownOver,
  crownScale,
  hungAt,
  peekingOut,
  rowDepth,
  rowScale,
  settledIn,
  shelteredScale,
} from './fit.ts';
import { besideOthers, heldBy, type Place } from './hold.ts';
import { withLidOpen } from './lids.ts';
import { freeBelow } from './measure.ts';
import { circleAround, inHalves, leanAgainst, ringAround, twoRows } from './rings.ts';
import { fairScale, type Shown } from './scales.ts';
import { seatedWithThings } from './seats.ts';
import { standOn } from './stand-on.ts';
import { isStick, leanIn, scaleFor } from './sticks.ts';
import { isStuck, stuckIn } from './stuck.ts';
import { alongWall, circleOf, isDeep, pushedBy, turnedPieces } from './turned.ts';
import { workTable } from './work-table.ts';

/** Maximum size ratio between neighboring things, and of statues: a mouse beside an elephant must remain visible. */
const [MOST_UNEQUAL, STATUE] = [5, 3];
/** Gap between neighboring things, as a share of the smaller one's width. */
const GAP = 0.18;
/** From these numbers of things on, they stand in two rows, and move closer together on or in another one. */
const [FEW, COMPACT] = [4, 3];
/** The least height of the free space under a thing, as a share of its height. */
const LEAST_FREE = 0.3;
/** The same for what something hangs from as from a line: right below it. */
const LINE = 0.8;
/** How slender a thing is on which nothing rests: a sword. */
const BARE = 3;

/** The things placed in a scene so far. */
export class Standing {
  placed: Placed[] = [];
  box: Bounds | null = null;
  /** The things placed so far, each with its pieces in `placed` and its box. */
  #spots: { start: number; count: number; box: Bounds; shown: Shown; cluster: Cluster }[] = [];
  /** The thing that was placed last, its position, and where its pieces start in `placed`. */
  #last: Place | null = null;
  /** The thing that was placed last, if it is in a hand: the next one may stand on it. */
  #held: Place | null = null;

  /** Places a cluster according to its relation, and moves earlier things that have to be lifted or set aside. */
  add(cluster: Cluster): void {
    const { relation, family } = cluster.subject;
    const box = this.box;
    if (box === null || this.#last === null) this.#put(cluster, [0, 0, 0], 1);
    else if (relation === 'in' && family.holds !== undefined) {
      if (!this.#seat(cluster)) this.#around(cluster, family.holds, this.#compact());
    } else if (relation === 'around' && this.#isSeveral()) this.#amid(cluster, this.#last.cluster);
    else if (relation === 'around' && this.#spots.length > 1) this.#amidAll(cluster);
    else if (relation === 'between') this.#between(cluster, box);
    else if (relation === 'beneath') this.#beneath(cluster);
    else if (relation === 'in' && family.canopy === true && !isTable(cluster))
      this.#amongLeaves(cluster, box);
    else if (relation === 'in' && isStuck(this.#last.cluster, cluster)) this.#stick(cluster);
    else if (relation === 'on' && isRod(cluster.subject, cluster.box, BARE))
      this.#beside(cluster, box);
    else if (relation === 'around' && this.#last.cluster.subject.family.living === true)
      this.#row(cluster, box, 1);
    else if (relation === 'on' || relation === 'riding' || relation === 'in')
      this.#under(cluster, this.#compact());
    else if (relation === 'full') this.#inside(cluster);
    else if (relation === 'bearing') this.#upon(cluster);
    else if (relation === 'holding') this.#hold(cluster);
    else if (relation === 'making') this.#made(cluster);
    else if (relation === 'under' || relation === 'hanging') this.#above(cluster, box);
    else if (relation === 'over') this.#below(cluster, box);
    else if (relation === 'behind') this.#row(cluster, box, 1);
    else if (relation === 'chasing' || relation === 'pulling') this.#inLine(cluster, box);
    else if (relation === 'pushing') this.#push(cluster, box);
    else if (relation === 'facing') this.#faceToFace(cluster);
    else if (relation === 'before' || relation === 'against') this.#row(cluster, box, -1);
    else if (relation === 'ring') this.#circle(cluster, box);
    else this.#beside(cluster, box);
  }

  /** Places things that are only named beside each other: in two rows from four on, the taller ones behind. */
  addAll(clusters: readonly Cluster[]): void {
    if (clusters.length < FEW) {
      for (const cluster of clusters) this.add(cluster);
      return;
    }
    const scales = alikeScales(clusters, MOST_UNEQUAL);
    const boxes = clusters.map(({ box }, i) => scaled(box, scales[i]));
    for (const [i, { x, z }] of twoRows(boxes).entries())
      this.#put(clusters[i], [x - middleOf(boxes[i], 0), 0, z - middleOf(boxes[i], 2)], scales[i]);
  }

  /** Returns all placed things, centered on the middle of the ground. @param raised how far above it, relative to their height */
  centred(raised = 0): Placed[] {
    const { min, max } = this.box!;
    const up = raised * (max[1] - min[1]);
    this.#shift([-middleOf(this.box!, 0), up - min[1], -middleOf(this.box!, 2)]);
    this.box!.min[1] = 0;
    return this.placed;
  }

  #put(cluster: Cluster, at: Point, scale: number): void {
    this.#held = null;
    const { placed, box } = cluster;
    const start = this.placed.length;
    for (const each of placed)
      this.placed.push({
        ...each,
        at: each.at.map((v, k) => Number(v) * scale + at[k]) as Triple,
        scale: (each.scale ?? 1) * scale,
      });
    const own = moved(scaled(box, scale), at);
    this.box = this.box === null ? own : union(this.box, own);
    this.#spots.push({
      start,
      count: placed.length,
      box: own,
      shown: { size: largest(cluster.copy ?? box), scale },
      cluster,
    });
    this.#last = { cluster, at, scale, start };
    this.#contents = null;
  }

  /** Puts everything at a wall: each thing that is deeper than wide turned to the side, but no animal, and slender ones leaning. */
  turnToWall(isLeaning: boolean): void {
    const [box, { family }] = [this.box!, this.#last!.cluster.subject];
    const isRow = this.#spots.every((spot) => spot.cluster.subject.relation === 'beside');
    if (isRow && this.#spots.length > 1) {
      for (const spot of isLeaning ? this.#spots : [])
        leanAgainst(this.placed, { ...spot, scale: spot.shown.scale }, 2 * sizeOf(box, 1));
      const row = alongWall(
        this.#spots.map(({ start, count, cluster, ...spot }) => ({
          placed: this.placed.slice(start, start + count),
          box: spot.box,
          isAlive: cluster.subject.family.living === true,
        })),
      );
      this.placed = row.flatMap(({ placed }) => placed);
      this.box = row.map((each) => each.box).reduce(union);
    } else if (family.living !== true && isDeep(box)) this.#turn(90);
    else if (isLeaning) leanAgainst(this.placed, this.#last!, 2 * sizeOf(box, 1));
  }

  /** Turns everything so far about its middle. */
  #turn(degrees: number): void {
    const { placed, box } = turnedPieces({ placed: this.placed, box: this.box! }, degrees);
    this.placed = placed;
    this.box = box;
    if (this.#spots.length === 1) this.#spots[0].box = box;
  }

  #shift(by: Point): void {
    for (const each of this.placed) each.at = each.at.map((v, k) => Number(v) + by[k]) as Triple;
    if (this.box) this.box = moved(this.box, by);
    if (this.#last) this.#last.at = this.#last.at.map((v, k) => v + by[k]) as Point;
    for (const spot of this.#spots) spot.box = moved(spot.box, by);
  }

  /** Moves several things beside each other closer together, so that they fit on a plate or in a bowl. */
  #compact(): Bounds {
    const spots = this.#spots;
    if (spots.length < COMPACT || spots.some(({ box }) => box.min[1] > 1e-3)) return this.box!;
    for (const [i, { x, z }] of twoRows(spots.map(({ box }) => box)).entries()) {
      const { start, count, box } = spots[i];
      const by: Point = [x - middleOf(box, 0), 0, z - middleOf(box, 2)];
      for (const each of this.placed.slice(start, start + count))
        each.at = each.at.map((v, k) => Number(v) + by[k]) as Triple;
      spots[i].box = moved(box, by);
    }
    this.box = spots.map(({ box }) => box).reduce(union);
    return this.box;
  }

  /** Returns the scale of a new thing among those that stand there. */
  #fair(cluster: Cluster, most = MOST_UNEQUAL): number {
    const shown = this.#spots.map((spot) => spot.shown);
    return fairScale(largest(cluster.copy ?? cluster.box), shown, most);
  }

  #beside(cluster: Cluster, box: Bounds): void {
    const scale = this.#fair(cluster, cluster.subject.like === null ? MOST_UNEQUAL : STATUE);
    const width = (cluster.box.max[0] - cluster.box.min[0]) * scale;
    const gap = GAP * Math.min(width, box.max[0] - box.min[0]);
    this.#put(cluster, [box.max[0] + gap - cluster.box.min[0] * scale, 0, 0], scale);
  }

  /** Places the new thing before (1) or behind everything so far, looking the same way: a chase, a cart behind its horse. */
  #inLine(cluster: Cluster, box: Bounds): void {
    const side = cluster.subject.relation === 'chasing' ? 1 : -1;
    const scale = this.#fair(cluster);
    const gap = (side > 0 ? 0.5 : 0.06) * Math.min(sizeOf(box, 2), sizeOf(cluster.box, 2) * scale);
    const edge = side > 0 ? box.max[2] : box.min[2];
    const own = side > 0 ? cluster.box.min[2] : cluster.box.max[2];
    this.#put(cluster, [middleOf(box, 0), 0, edge + side * gap - own * scale], scale);
  }

  /** Places a cart before who pushes it. */
  #push(cluster: Cluster, box: Bounds): void {
    const { turned, scale, z } = pushedBy(cluster, box, this.#fair(cluster));
    this.#put(turned, [middleOf(box, 0), 0, z], scale);
  }

  /** Turns the last thing to the new one at its right, which looks back if it is alive. */
  #faceToFace(cluster: Cluster): void {
    if (this.#spots.length === 1 && this.#last!.cluster.subject.family.living === true)
      this.#turn(90);
    const isAlive = cluster.subject.family.living === true;
    const turned = isAlive ? { ...cluster, ...turnedPieces(cluster, -90) } : cluster;
    this.#beside(turned, this.box!);
  }

  /** Places a thing in the middle, without anything else. */
  #startWith(cluster: Cluster, scale: number): void {
    this.placed = [];
    this.#spots.length = 0;
    this.box = null;
    this.#put(cluster, [0, 0, 0], scale);
  }

  /** Returns whether the things that were placed last are several of a kind. */
  #isSeveral(): boolean {
    const { cluster, start } = this.#last!;
    return cluster.placed.length > 1 && start === this.#spots.at(-1)!.start;
  }

  /** Places the new thing in the middle of everything so far: an owl and a fox around a fire. */
  #amidAll(cluster: Cluster): void {
    const scale = this.#fair(cluster, 3);
    const things = this.#spots.map(({ start, count, box }) => {
      return { placed: this.placed.slice(start, start + count), box };
    });
    this.#startWith(cluster, scale);
    const circle = circleOf(things, this.box!);
    this.placed.push(...circle.flatMap(({ placed }) => placed));
    this.box = circle.map(({ box }) => box).reduce(union, this.box!);
  }

  /** Places the new thing in a row from back to front. If `side` is 1, it is placed in front. */
  #row(cluster: Cluster, box: Bounds, side: 1 | -1): void {
    const tall = sizeOf(box, 1);
    if (cluster.subject.relation === 'against')
      leanAgainst(this.placed, this.#last!, sizeOf(cluster.box, 1));
    const scale = rowScale(this.#fair(cluster), { tall, own: sizeOf(cluster.box, 1), side });
    const z = rowDepth(cluster, box, { scale, side });
    this.#put(cluster, [middleOf(box, 0), 0, z], scale);
  }

  /** Places the new thing in the middle of the copies of the last one: chairs around a table. */
  #amid(cluster: Cluster, around: Cluster): void {
    const { start, box: old } = this.#spots.pop()!;
    this.placed.splice(start, around.placed.length);
    const others =
      this.#spots.length === 0 ? null : this.#spots.map(({ box }) => box).reduce(union);
    const ratio = largest(around.copy ?? around.box) / largest(cluster.box);
    const middle = others === null ? [0, 0] : [middleOf(old, 0), middleOf(old, 2)];
    this.#put(cluster, [middle[0], 0, middle[1]], ratio > 2 ? ratio / 2 : 1);
    const spot = this.#spots.at(-1)!;
    const { placed, box } = ringAround(around, spot.box, [middle[0], middle[1]], {
      scale: ratio < 1 / MOST_UNEQUAL ? 1 / (MOST_UNEQUAL * ratio) : 1,
      isStraight: /(?<!round )table|desk|^bed$|island/.test(cluster.subject.family.name),
    });
    this.placed.push(...placed);
    spot.count += placed.length;
    spot.box = union(spot.box, box);
    if (others !== null)
      this.#moveRight(spot, others.max[0] + GAP * sizeOf(others, 0) - box.min[0]);
    this.box = others === null ? spot.box : union(others, spot.box);
  }

  /** Moves the thing that was placed last, and everything around it, to the right; a negative distance moves nothing. */
  #moveRight(spot: { start: number; count: number; box: Bounds }, by: number): void {
    if (by <= 0) return;
    for (const each of this.placed.slice(spot.start, spot.start + spot.count))
      each.at = [Number(each.at[0]) + by, each.at[1], each.at[2]];
    spot.box = moved(spot.box, [by, 0, 0]);
    this.#last!.at[0] += by;
  }

  /** Places the new things on both sides of what is there, or a single one at its left, where the next one follows at its right. */
  #between(cluster: Cluster, box: Bounds): void {
    const scale = this.#fair(cluster);
    const count = cluster.placed.length;
    const width = (sizeOf(cluster.box, 0) * scale) / Math.min(MOST_IN_ROW, count);
    const gap = 2 * GAP * Math.min(width, sizeOf(box, 0));
    const out = sizeOf(box, 0) / 2 + gap;
    const [x, z] = [middleOf(box, 0), middleOf(box, 2)];
    const left = x - out - width / 2 - middleOf(cluster.box, 0) * scale;
    if (count === 1) this.#put(cluster, [left, 0, z], scale);
    else this.#put(inHalves(cluster, { out, width, scale }), [x, 0, z], scale);
  }

  /** Places the new thing on the ground under the last one. */
  #beneath(cluster: Cluster): void {
    const last = this.#last!;
    const scale = shelteredScale(cluster.box, last.cluster.box, last.scale);
    this.#put(cluster, [last.at[0], 0, last.at[2] - middleOf(cluster.box, 2) * scale], scale);
    this.#last = last;
  }

  /** Places everything so far at the front of the new tree's crown. */
  #amongLeaves(cluster: Cluster, box: Bounds): void {
    const tall = sizeOf(cluster.box, 1);
    const scale = crownScale(cluster.box, box);
    this.#shift([
      -middleOf(box, 0) + sizeOf(cluster.box, 0) * scale * 0.12,
      tall * scale * 0.5,
      cluster.box.max[2] * scale * 0.9 - middleOf(box, 2),
    ]);
    this.#put(cluster, [0, 0, 0], scale);
  }

  /** Places everything so far on top of the new thing. */
  #under(cluster: Cluster, box: Bounds): void {
    const last = this.#last!;
    if (this.#seat(cluster)) return;
    const { scale, by, sits } = standOn(last, cluster, box);
    this.#shift(by);
    this.#put(cluster, [0, 0, 0], scale);
    if (sits) this.#last = last;
  }

  /** Sticks the last thing into the new one. */
  #stick(cluster: Cluster): void {
    const stuck = this.#last!.cluster;
    this.#startWith(cluster, this.#fair(cluster, 3));
    const { placed, box } = stuckIn(stuck, cluster, this.#last!);
    this.placed.push(placed);
    this.box = union(this.box!, box);
  }

  /** Seats everybody so far, each on a seat of the new thing. Returns whether that is possible. */
  #seat(cluster: Cluster): boolean {
    const { seats } = cluster.subject.family;
    const spots = [...this.#spots];
    const base = this.#fair(cluster, 3);
    const placed = seats === undefined ? null : seatedWithThings(spots, this.placed, seats, base);
    if (placed === null) return false;
    const tall = Math.max(...spots.map(({ box }) => box.max[1]));
    this.#startWith(cluster, base);
    const { min, max } = this.box!;
    this.placed.push(...placed);
    this.box = { min, max: [max[0], Math.max(max[1], tall), max[2]] };
    return true;
  }

  /** Places everything so far inside the new thing. */
  #around(cluster: Cluster, room: HollowSpace, box: Bounds): void {
    // A plant's crown may be wider than its pot, but something that lies in a cage has to fit.
    const { traits } = this.#last!.cluster.subject;
    const lies = traits.has('lying') || traits.has('sleeping');
    const isAlive = this.#last!.cluster.subject.family.living === true;
    const fits = room.floor > 0.4 && !lies && !isAlive && this.#spots.length === 1 ? 1.5 : 0.92;
    const [only] = this.#spots;
    if (this.#spots.length === 1 && isStick(only!.cluster)) {
      this.#startWith(cluster, scaleFor(cluster.box, only!.cluster.copy!, room));
      this.#addSticks(only!.cluster, room, 1);
      return;
    }
    const { scale, floor } = traits.has('peeking')
      ? peekingOut(cluster, box, room)
      : settledIn(cluster, box, room, fits);
    this.#shift([-middleOf(box, 0), floor, -middleOf(box, 2)]);
    this.#put(cluster, [0, 0, 0], scale);
  }

  /** Adds sticks that lean in the container that was placed last. */
  #addSticks(cluster: Cluster, room: HollowSpace, scale: number): void {
    const { box } = this.#spots.at(-1)!;
    this.placed.push(...leanIn(cluster, { box, room, scale }));
    const top = box.min[1] + sizeOf(cluster.copy!, 1) * scale;
    this.box = union(this.box!, {
      min: box.min,
      max: [box.max[0], Math.max(top, box.max[1]), box.max[2]],
    });
  }

  /** What lies in the last container. */
  #contents: Contents | null = null;

  /** Places the new things inside the last one. */
  #inside(cluster: Cluster): void {
    const last = this.#last!;
    this.#open(last.cluster);
    const room = last.cluster.subject.family.holds;
    if (room !== undefined && this.#contents === null && isStick(cluster)) {
      const fits = scaleFor(last.cluster.box, cluster.copy!, room);
      this.#addSticks(cluster, room, last.scale / fits);
      return;
    }
    const { at, scale, contents } = placeInside(cluster, last, this.#contents);
    this.#put(cluster, at, scale);
    this.#contents = contents;
    this.#last = last;
  }

  /** The thing that carries others, and the number of things on it so far. */
  #bearer: { cluster: Cluster; at: Point; scale: number; count: number } | null = null;

  /** Places the new things side by side on top of the last thing that is not itself carried. */
  #upon(cluster: Cluster): void {
    const last = this.#held ?? this.#last!;
    if (last.cluster.subject.relation !== 'bearing' || this.#bearer === null)
      this.#bearer = { ...last, count: 0 };
    const { at, scale } = besideOthers(this.#bearer, cluster, this.#bearer.count++);
    this.#put(cluster, at, scale);
  }

  /** Opens the lids of containers whose content is to be visible. */
  #open({ placed }: Cluster): void {
    const closed = new Set(placed.map(({ program }) => program));
    const opened = new Map([...closed].map((program) => [program, withLidOpen(program)]));
    for (const each of this.placed) each.program = opened.get(each.program) ?? each.program;
  }

  /** Places the new thing in the hand of the last one, or in front of its chest. */
  #hold(cluster: Cluster): void {
    const last = this.#last!;
    const { at, scale } = heldBy(last, cluster, this.#held !== null);
    this.#put(cluster, at, scale);
    this.#held = this.#last;
    this.#last = last;
  }

  /** Places the new thing on a table in front of the last one. */
  #made(cluster: Cluster): void {
    const last = this.#last!;
    const { table, box, at, scale } = workTable(cluster.box, {
      tall: sizeOf(last.cluster.box, 1) * last.scale,
      x: last.at[0],
      z: last.at[2] + last.cluster.box.max[2] * last.scale,
    });
    this.#put(cluster, at, scale);
    this.placed.push(table);
    this.box = union(this.box!, box);
    this.#last = last;
  }

  /** Places the new thing above everything so far: a tree, an umbrella. */
  #above(cluster: Cluster, box: Bounds): void {
    const hangs = cluster.subject.relation === 'hanging';
    const canopy = cluster.subject.family.canopy === true;
    const tall = sizeOf(box, 1);
    if (!hangs && (!canopy || isTable(cluster)) && this.#intoFreeSpace(cluster, box)) return;
    if (!canopy && !hangs) {
      this.#row(cluster, box, -1);
      return;
    }
    const line = hangs && cluster.one !== null ? freeBelow(cluster.one) : 0;
    const isLine = line > LINE * sizeOf(cluster.box, 1);
    const isStraight = isLine || RIGHT_ABOVE.has(cluster.subject.family.name);
    const side = isStraight ? 'above' : hangs && !canopy ? 'behind' : 'aside';
    const { at, scale } = crownOver(cluster.box, box, side);
    const from = isLine ? line * scale - 0.96 * tall : hungAt(sizeOf(cluster.box, 1) * scale, tall);
    if (hangs) this.#shift([0, from, 0]);
    this.#put(cluster, at, scale);
  }

  /** Places everything so far under a table or the like. Returns whether there is free space under the new thing. */
  #intoFreeSpace(cluster: Cluster, box: Bounds): boolean {
    const { one } = cluster;
    if (one === null) return false;
    const free = freeBelow(one);
    if (free < LEAST_FREE * sizeOf(one.box, 1)) return false;
    const least = Math.max((sizeOf(box, 1) * 1.08) / free, sizeOf(box, 0) / sizeOf(one.box, 0));
    const scale = Math.max(this.#fair(cluster), least);
    this.#shift([-middleOf(box, 0), 0, -middleOf(box, 2)]);
    this.#put(cluster, [0, 0, 0], scale);
    return true;
  }

  /** Makes everything so far hover above the new thing. */
  #below(cluster: Cluster, box: Bounds): void {
    const scale = this.#fair(cluster, 3);
    this.#shift([
      -middleOf(box, 0),
      sizeOf(cluster.box, 1) * scale +
        sizeOf(box, 1) * (this.#last!.cluster.subject.traits.has('jumping') ? 0.04 : 0.25),
      -middleOf(box, 2),
    ]);
    this.#put(cluster, [0, 0, 0], scale);
  }

  /** Places the new things in a circle around everything else. */
  #circle(cluster: Cluster, box: Bounds): void {
    const ring = circleAround(cluster, box, cluster.subject.isCounted);
    this.placed.push(...ring.placed);
    this.box = union(box, ring.box);
  }
}
