import { Popover, Toolbar, Tooltip } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { ViewerIcon, type ViewerIconName } from '../viewer-icon.tsx';
import classes from './tools.module.css';

interface ToolProps {
  icon: ViewerIconName;
  label: string;
  /** The key that does the same, for the tooltip and for who hears the page. */
  shortcut?: string;
  disabled?: boolean;
}

interface ButtonToolProps extends ToolProps {
  /** A tool that is on or off; left out: it does something once. */
  pressed?: boolean;
  onPress: () => void;
}

/** A tool that acts at once. */
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
  /** Marks a tool whose setting is not what it is at first. */
  active?: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}

/** A tool that opens a small panel over its button. */
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
          // Turning the model does not close the panel, because users do so to judge a setting.
          if (event.target instanceof HTMLCanvasElement) event.preventDefault();
        }}
        onFocusOutside={(event) => {
          // The bar moves its focus a moment after an arrow key, and a panel that closes gives it back a moment later:
          // neither may close the panel that a next key has opened meanwhile.
          if (event.target instanceof Element && event.target.closest('[role="toolbar"]'))
            event.preventDefault();
        }}
        onOpenAutoFocus={() => {
          focusedBefore.current = document.activeElement;
        }}
        onCloseAutoFocus={(event) => {
          // Back to the button or, after a key, to the stage; never away from where somebody has gone since.
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
