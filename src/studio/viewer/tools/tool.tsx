import { Popover, Toolbar, Tooltip } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { ViewerIcon, type ViewerIconName } from '../viewer-icon.tsx';
import classes from './tools.module.css';

interface ToolProps {
  icon: ViewerIconName;
  label: string;
  /** The keyboard shortcut, for the tooltip and for screen readers. */
  shortcut?: string;
  disabled?: boolean;
}

interface ButtonToolProps extends ToolProps {
  /** Whether the tool is on; omitted for a tool that only performs an action. */
  pressed?: boolean;
  onPress: () => void;
}

/** A tool that acts immediately. */
export function ButtonTool({ icon, label, shortcut, disabled, pressed, onPress }: ButtonToolProps) {
  return (
    <Hint label={label} shortcut={shortcut}>
      <Toolbar.Button
        className={classes.tool}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onPress}
      >
        <ViewerIcon name={icon} />
      </Toolbar.Button>
    </Hint>
  );
}

interface PanelToolProps extends ToolProps {
  /** Whether the tool's setting differs from its default, so that the tool is marked. */
  active?: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}

/** A tool that opens a small panel above its button. */
export function PanelTool({
  icon,
  label,
  shortcut,
  disabled,
  active = false,
  open,
  onOpen,
  children,
}: PanelToolProps) {
  const focusedBefore = useRef<Element | null>(null);
  return (
    <Popover.Root open={open} onOpenChange={onOpen}>
      <Hint label={label} shortcut={shortcut}>
        <Popover.Trigger asChild>
          <Toolbar.Button
            className={classes.tool}
            aria-label={label}
            aria-keyshortcuts={shortcut}
            data-active={active || open || undefined}
            disabled={disabled}
          >
            <ViewerIcon name={icon} />
          </Toolbar.Button>
        </Popover.Trigger>
      </Hint>
      <Popover.Content
        className={classes.panel}
        side="top"
        sideOffset={12}
        collisionPadding={12}
        aria-label={label}
        onInteractOutside={(event) => {
          // A click on the canvas does not close the panel, because users rotate the model to judge a setting.
          if (event.target instanceof HTMLCanvasElement) event.preventDefault();
        }}
        onFocusOutside={(event) => {
          // The toolbar moves its focus a moment after an arrow key, and a closing panel returns focus a moment later.
          // Neither may close a panel that another key has opened in the meantime.
          if (event.target instanceof Element && event.target.closest('[role="toolbar"]'))
            event.preventDefault();
        }}
        onOpenAutoFocus={() => {
          focusedBefore.current = document.activeElement;
        }}
        onCloseAutoFocus={(event) => {
          // Returns focus to the button or, if a key opened the panel, to the stage, unless the user has moved the
          // focus since then.
          event.preventDefault();
          const before = focusedBefore.current;
          if (document.activeElement === document.body && before instanceof HTMLElement)
            before.focus({ preventScroll: true });
        }}
      >
        {children}
      </Popover.Content>
    </Popover.Root>
  );
}

interface HintProps {
  label: string;
  shortcut: string | undefined;
  children: ReactNode;
}

function Hint({ label, shortcut, children }: HintProps) {
  const [open, setOpen] = useState(false);
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Content className={classes.hint} side="top" sideOffset={8}>
        {label}
        {shortcut && <kbd className={classes.key}>{shortcut}</kbd>}
      </Tooltip.Content>
    </Tooltip.Root>
  );
}
