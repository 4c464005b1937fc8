import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ShapeProgram } from '../../contract/shape-program.ts';
import { Icon } from '../ui/icon.tsx';
import { spoken, words } from '../words/editor.ts';
import classes from './editor.module.css';
import { colorOf, PLAIN_MATERIAL } from './engine/library.ts';
import { type ListedPart, lookOf, withInner } from './part-tree.ts';
import { firstCollapsed, keyOf, keyTarget, visibleParts } from './tree-keys.ts';

interface TreeProps {
  program: ShapeProgram;
  parts: readonly ListedPart[];
  hidden: ReadonlySet<number>;
  selected: ListedPart | null;
  /** Id of the text that explains the keyboard shortcuts. */
  describedBy: string;
  onSelect: (part: ListedPart | null) => void;
  onHide: (part: ListedPart, isHidden: boolean) => void;
  onRemove: (part: ListedPart) => void;
}

/**
 * Shows the parts of a program as a tree that can be navigated with the keyboard, as in the ARIA authoring practices.
 */
export function PartTreeView(props: TreeProps) {
  const { program, parts, hidden, selected, onSelect, onHide, onRemove } = props;
  const list = useRef<HTMLDivElement>(null);
  const [collapsed, setCollapsed] = useState(() => firstCollapsed(parts));
  const [active, setActive] = useState('');
  const shown = visibleParts(parts, collapsed);
  const current = shown.find((part) => keyOf(part) === active) ?? shown[0];
  // Parts inside a hidden part are not shown either.
  const covered = new Set(parts.filter(({ index }) => hidden.has(index)).flatMap(withInner));
  const wasFocused = useRef(false);

  const toggle = (part: ListedPart) => {
    const next = new Set(collapsed);
    if (!next.delete(keyOf(part))) next.add(keyOf(part));
    setCollapsed(next);
  };
  const focus = (part: ListedPart | undefined) => {
    if (part === undefined) return;
    setActive(keyOf(part));
    list.current?.querySelector<HTMLElement>(`[data-key="${keyOf(part)}"]`)?.focus();
  };
  // The row that had the focus may have been removed.
  useEffect(() => {
    if (wasFocused.current && list.current?.contains(document.activeElement) === false)
      list.current.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    wasFocused.current = false;
  });

  const press = (event: KeyboardEvent, part: ListedPart) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const target = keyTarget(key, part, shown, collapsed);
    if (target === 'toggle') toggle(part);
    else if (target !== null) focus(target);
    else if (key === 'Enter' || key === ' ') onSelect(part.index === selected?.index ? null : part);
    else if (key === 'Delete') {
      wasFocused.current = true;
      onRemove(part);
    } else if (key.toLowerCase() === 'h') onHide(part, !hidden.has(part.index));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={list}
      role="tree"
      className={classes.tree}
      aria-label={words.parts(parts.length)}
      aria-describedby={props.describedBy}
    >
      {shown.map((part) => {
        const { name } = part.part;
        const isHidden = hidden.has(part.index);
        const isOpen = !collapsed.has(keyOf(part));
        return (
          <div
            key={keyOf(part)}
            data-key={keyOf(part)}
            role="treeitem"
            className={classes.row}
            style={{ paddingInlineStart: `calc(${part.depth} * var(--s3))` }}
            tabIndex={part === current ? 0 : -1}
            aria-level={part.depth + 1}
            aria-expanded={part.within > 0 ? isOpen : undefined}
            aria-selected={part.index === selected?.index}
            aria-label={isHidden ? words.hiddenPart(name) : name}
            data-hidden={covered.has(part.index) || undefined}
            onClick={() => {
              setActive(keyOf(part));
              onSelect(part.index === selected?.index ? null : part);
            }}
            onFocus={() => setActive(keyOf(part))}
            onKeyDown={(event) => press(event, part)}
          >
            {part.within > 0 ? (
              <RowButton
                className={classes.chevronButton}
                icon="right"
                label={isOpen ? words.collapse(name) : words.expand(name)}
                isOpen={isOpen}
                onPress={() => toggle(part)}
              />
            ) : (
              <span className={classes.chevron} />
            )}
            <Swatch part={part} program={program} />
            <span className={classes.partName}>{spoken(name)}</span>
            <RowButton
              className={classes.rowButton}
              icon={isHidden ? 'hidden' : 'visible'}
              label={isHidden ? words.showPart(name) : words.hidePart(name)}
              onPress={() => onHide(part, !isHidden)}
            />
          </div>
        );
      })}
    </div>
  );
}

/** A button in a row for pointer users; keyboard users have a key for the same action. */
function RowButton({
  className,
  icon,
  label,
  isOpen,
  onPress,
}: {
  className: string | undefined;
  icon: 'right' | 'hidden' | 'visible';
  label: string;
  isOpen?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={className}
      title={label}
      aria-label={label}
      data-open={isOpen || undefined}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}

function Swatch({ part, program }: { part: ListedPart; program: ShapeProgram }) {
  if (part.part.shape === undefined) return <span className={classes.noSwatch} />;
  const color = colorOf(lookOf(program, part) ?? PLAIN_MATERIAL);
  return <span className={classes.swatch} style={{ background: color }} />;
}
