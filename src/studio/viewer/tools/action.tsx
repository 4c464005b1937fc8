import classes from './tools.module.css';

interface ActionProps {
  label: string;
  shortcut?: string;
  disabled?: boolean;
  onPress: () => void;
}

/** Something that a panel does once. */
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
