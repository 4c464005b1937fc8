import type { ComponentProps } from 'react';
import classes from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the main action of the page; `quiet`: without a border. Default `plain`. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
}

/** A button; its type is `button` unless it submits a form. */
export function Button({ look = 'plain', className, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={buttonClass(look, className)} />;
}

/** Returns the classes that make a link look like a button. */
export function buttonClass(look: NonNullable<ButtonProps['look']>, more?: string): string {
  return [classes.button, classes[look], more].filter(Boolean).join(' ');
}
