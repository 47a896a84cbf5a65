import { Link } from '@tanstack/react-router'
import { Copyable } from '../../../parts/display/copyable.tsx'
import { EmptyState } from '../../../parts/feedback/states.tsx'
import styles from './no-sessions.module.css'

const PLACES = [
  { agent: 'Claude Code', folder: '~/.claude, ~/.config/claude', setting: 'CLAUDE_CONFIG_DIR' },
  { agent: 'Codex', folder: '~/.codex', setting: 'CODEX_HOME' },
  { agent: 'Gemini CLI', folder: '~/.gemini', setting: 'GEMINI_CLI_HOME' },
]

/** Nothing is recorded: where it is looked for, and how to look elsewhere. */
export function NoSessions() {
  return (
    <div className={styles['none']}>
      <EmptyState title="No session recorded yet">
        Sessions of coding agents appear here by themselves once these have logged one on the machine that
        runs Tutor Nexus. Nothing is written to their logs.
      </EmptyState>
      <dl className={styles['places']}>
        {PLACES.map(({ agent, folder, setting }) => (
          <div key={agent}>
            <dt>{agent}</dt>
            <dd>
              <code>{folder}</code>, or where <code>{setting}</code> says
            </dd>
          </div>
        ))}
        <div>
          <dt>Tutor Nexus</dt>
          <dd>
            What it does itself is recorded too: <Link to="/tutor">ask the tutor</Link>, or{' '}
            <Link to="/connect">connect an assistant</Link>, and the calls are here.
          </dd>
        </div>
      </dl>
      <p className={styles['how']}>
        Logs in another folder, such as a copy from another machine, are added in a terminal. On a server that
        several people share, each has only the folders added for them.
      </p>
      <Copyable
        label="command that adds a folder"
        text="npx tn trace root add claude-code /path/to/.claude"
      />
      <p className={styles['how']}>
        <code>npx tn trace root list</code> tells which folders are read. If <code>TN_TRACE=off</code> is set,
        the usual ones are left alone.
      </p>
    </div>
  )
}
