import { useLayoutEffect, useRef } from 'react'
import { showFormula } from './formula-markup.ts'
import styles from './rendered-markdown.module.css'

interface Props {
  /** LaTeX. */
  tex: string
  isDisplay: boolean
}

/** A formula; one that cannot be read is shown as it is written. */
export function Formula({ tex, isDisplay }: Props) {
  const element = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (element.current) showFormula(element.current, tex, isDisplay)
  }, [tex, isDisplay])
  const attach = (node: HTMLElement | null) => void (element.current = node)
  return isDisplay ? (
    <div ref={attach} className={styles['formula']} tabIndex={0} role="group" aria-label="Formula" />
  ) : (
    <span ref={attach} />
  )
}
