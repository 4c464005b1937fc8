import classes from './tools.module.css';

interface ActionProps {
  label: string;
  shortcut?: string;
  disabled?: boolean;
  onPress: () => void;
}

/** A button in a panel that performs an action. */
export function Action({ label, shortcut, disabled, onPress }: ActionProps) {
  return (
    <button
      type="button"
      className={classes.action}
      aria-keyshortcuts={shortcut}
      disabled={disabled}
      onClick={onPress}
    >
      {label}
      {shortcut && <kbd>{shortcut}</kbd>}
    </button>
  );
}
