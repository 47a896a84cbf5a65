import { Link } from '@tanstack/react-router'
import type { ListedTool } from '../../api/tool-list.ts'
import { domainName } from './domains.ts'
import styles from './tool-rows.module.css'

/** Tools one below the other; `showKind` where they are of several kinds. */
export function ToolRows({ tools, showKind = false }: { tools: readonly ListedTool[]; showKind?: boolean }) {
  return (
    <ul className={styles['rows']}>
      {tools.map(({ name, title, domain, documentation }) => (
        <li key={name}>
          <Link to="/tools/$name" params={{ name }} className={styles['row']}>
            <span className={styles['title']}>{title}</span>
            <code className={styles['name']}>{name}</code>
            <span className={styles['what']}>
              {showKind ? <span className={styles['kind']}>{domainName(domain)}. </span> : null}
              {documentation.what}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
