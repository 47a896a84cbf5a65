import type { ComponentProps } from 'react'
import { classes } from '../../design/classes.ts'
import styles from './button.module.css'

/** `primary` is for the main action of a page, `quiet` for rows and toolbars. */
export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger'

/** For links that look like buttons. */
export const buttonClass = (look: ButtonLook = 'plain'): string => classes(styles['button'], styles[look])

interface Props extends ComponentProps<'button'> {
  look?: ButtonLook
  /** Shows progress and ignores clicks, but keeps the focus. */
  busy?: boolean
}

export function Button({ look = 'plain', busy = false, className, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classes(buttonClass(look), className)}
    />
  )
}
