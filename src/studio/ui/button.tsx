import type { ComponentProps } from 'react';
import classes from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the one action of the page; `quiet`: without a frame. Default `plain`. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
}

/** A button; of type `button` unless it submits. */
export function Button({ look = 'plain', className, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={buttonClass(look, className)} />;
}

/** The look of a button for what is a link. */
export function buttonClass(look: NonNullable<ButtonProps['look']>, more?: string): string {
  return [classes.button, classes[look], more].filter(Boolean).join(' ');
}
