import { Link } from '@tanstack/react-router'
import { Copyable } from '../../../parts/display/copyable.tsx'
import { EmptyState } from '../../../parts/feedback/states.tsx'
import styles from './no-sessions.module.css'

const FOLDERS = [
  { agent: 'Claude Code', folder: '~/.claude, ~/.config/claude', setting: 'CLAUDE_CONFIG_DIR' },
  { agent: 'Codex', folder: '~/.codex', setting: 'CODEX_HOME' },
  { agent: 'Gemini CLI', folder: '~/.gemini', setting: 'GEMINI_CLI_HOME' },
]

/** Where sessions are read from, and how to add folders. */
export function NoSessions() {
  return (
    <div className={styles['none']}>
      <EmptyState title="No sessions yet">
        Sessions of coding agents on this computer appear here automatically. Their logs are only read, never
        changed.
      </EmptyState>
      <dl className={styles['folders']}>
        {FOLDERS.map(({ agent, folder, setting }) => (
          <div key={agent}>
            <dt>{agent}</dt>
            <dd>
              <code>{folder}</code>, or the folder in <code>{setting}</code>
            </dd>
          </div>
        ))}
        <div>
          <dt>Tutor Nexus</dt>
          <dd>
            Its own activity is recorded too: <Link to="/tutor">ask the tutor</Link> or{' '}
            <Link to="/connect">connect an assistant</Link> to see it here.
          </dd>
        </div>
      </dl>
      <p className={styles['how']}>
        To add logs from another folder, such as a copy from another computer, run this in a terminal. On a
        shared server, you only see folders added for you.
      </p>
      <Copyable
        label="command to add a folder"
        text="npx tutor-nexus trace root add claude-code /path/to/.claude"
      />
      <p className={styles['how']}>
        <code>npx tutor-nexus trace root list</code> shows which folders are read. With{' '}
        <code>TN_TRACE=off</code>, the default folders are not read.
      </p>
    </div>
  )
}
