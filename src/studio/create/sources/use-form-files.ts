import { useEffect, useRef, useState } from 'react';
import type { FormField } from '../form-field.ts';
import {
  type FormValues,
  isMain,
  isShown,
  type Pair,
  pairsOf,
  type Source,
  sidesIn,
  sourcesIn,
} from '../form-values.ts';
import { takeHanded } from './handed-files.ts';
import { areSides, leftOutOf, sidesOf, withSide } from './sides.ts';
import { kindOfFile, type SourceKind } from './upload-source.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-sources.ts';
import { withCompanions } from './with-companions.ts';

interface FormFiles {
  fields: readonly FormField[];
  values: FormValues;
  set: (name: string, value: unknown) => void;
  onSources: ((sources: readonly Source[], file: File | null) => void) | undefined;
  onOtherFiles: (files: File[]) => void;
}

/** Manages the files of a form: uploads by kind, dropped and pasted files, and those that another page handed over. */
export function useFormFiles({ fields, values, set, onSources, onOtherFiles }: FormFiles) {
  // Uploads finish later and must be added to the values that the form has at that time.
  const latest = useRef(values);
  latest.current = values;
  // Names of the pictures for which no side was left.
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const shownNow = () => fields.filter((field) => isShown(field, fields, latest.current));
  const fieldFor = (kind: SourceKind) =>
    [...shownNow(), ...fields].find((field) => field.kind === 'source' && field.source === kind) ??
    null;
  const isMany = (field: FormField) => isMain(field, fields);
  const change = (name: string, sources: readonly Source[], file: File | null = null) => {
    set(name, sources);
    onSources?.(sources, file);
  };
  const adder = (kind: SourceKind) => (source: Source, file: File) => {
    const field = fieldFor(kind);
    if (field === null) return;
    const sides = shownNow().find((each) => each.kind === 'sides');
    if (kind === 'image' && sides?.kind === 'sides')
      set(sides.name, (before: unknown) => {
        const given = sidesIn(before);
        const after = withSide(sides.sides, given, source);
        const replaced = leftOutOf(Object.values(given), after);
        if (replaced.length > 0) setLeftOut((names) => [...names, ...replaced]);
        return after;
      });
    else
      set(field.name, (before: unknown) =>
        isMany(field) ? [...sourcesIn(before), source] : [source],
      );
    if (isMany(field)) onSources?.([source], file);
  };
  const uploads = {
    image: useUploads('image', adder('image')),
    model: useUploads('model', adder('model')),
  };

  /** Adds pictures to the right field: if their names contain sides, they become several views of one model. */
  function takeImages(files: readonly File[]): void {
    const field = fieldFor('image');
    if (field === null) return;
    const pair = pairsOf(fields).find(({ names }) => names.includes(field.name));
    const sides = fields.find(
      ({ kind, insteadOf }) => kind === 'sides' && insteadOf === field.name,
    );
    const names = files.map(({ name }) => name);
    const isFree = sourcesIn(latest.current[field.name]).length === 0;
    if (sides?.kind === 'sides' && isFree && areSides(sides.sides, names))
      set(pair!.key, sides.name);
    else if (pair !== undefined && !shownNow().some(({ kind }) => kind === 'sides'))
      set(pair.key, field.name);
    uploads.image.take(files);
  }

  const take = async (dropped: readonly File[]) => {
    const files = await withCompanions(dropped);
    const other: File[] = [];
    for (const kind of ['image', 'model'] as const) {
      const ofKind = files.filter((file) => kindOfFile(file) === kind);
      if (fieldFor(kind) === null) other.push(...ofKind);
      else if (ofKind.length > 0 && kind === 'image') takeImages(ofKind);
      else if (ofKind.length > 0) uploads.model.take(ofKind);
    }
    if (other.length > 0) onOtherFiles(other);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens
  useEffect(() => {
    const handed = takeHanded();
    if (handed.length > 0) void take(handed);
  }, []);
  const isOver = useFileDrop((dropped) => void take(dropped));

  /** Chooses one of two fields and moves existing pictures to it, each to its side. */
  function choose({ key, names }: Pair, name: string): void {
    const chosen = fields.find((field) => field.name === name);
    const other = fields.find((field) => names.includes(field.name) && field !== chosen);
    if (chosen?.kind === 'sides' && other?.kind === 'source') {
      const sources = sourcesIn(latest.current[other.name]);
      const sides = sidesOf(chosen.sides, sources);
      if (sources.length > 0) set(chosen.name, sides);
      set(other.name, []);
      setLeftOut(leftOutOf(sources, sides));
    } else if (chosen?.kind === 'source' && other?.kind === 'sides') {
      const sources = Object.values(sidesIn(latest.current[other.name]));
      if (sources.length > 0) set(chosen.name, sources);
      set(other.name, {});
      setLeftOut([]);
    }
    set(key, name);
  }

  /** Takes a value that the user entered: pictures that an earlier assignment left out no longer matter. */
  const enter = (field: FormField, value: unknown) => {
    if (field.kind === 'sides') setLeftOut([]);
    set(field.name, value);
  };
  const of = (field: FormField) =>
    field.kind === 'source' && field.source === 'model'
      ? uploads.model
      : { ...uploads.image, take: takeImages };
  const pending = [...uploads.image.pending, ...uploads.model.pending];
  return { change, choose, enter, isMany, isOver, leftOut, of, pending };
}
