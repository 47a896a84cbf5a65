import { Link } from '@tanstack/react-router'
import { useTool } from '../../../api/use-tool.ts'
import { capital, ENGINE_NAMES, type Engine } from '../engines.ts'

/** What an engine can and cannot do, and how to have a better one. */
export function EngineNote({ engine, inSession = false }: { engine: Engine; inSession?: boolean }) {
  const quota = useTool('tn_user_quota', {})
  const hasKey = (quota.data?.data.ownKeys ?? 0) > 0
  const addKey = (
    <Link to="/settings" hash="keys">
      Add a key of your own
    </Link>
  )
  switch (engine) {
    case 'offline':
      return (
        <>
          No language model is connected: answers are what the catalog and your own records say.{' '}
          {hasKey ? (
            inSession ? (
              <Link to="/tutor">Start a session with your key</Link>
            ) : (
              'Choose your key'
            )
          ) : (
            addKey
          )}{' '}
          to have a model explain.
        </>
      )
    case 'own-key':
      return hasKey ? (
        'Your key pays for the answers; there is no daily limit here.'
      ) : (
        <>There is no key now, so that what is on record answers. {addKey} to go on with a model.</>
      )
    case 'operator':
      return 'Whoever runs this server pays for the answers, up to a number a day. If it has no model, what is on record answers.'
    case 'sampling':
      return `${capital(ENGINE_NAMES.sampling)} answers only there. Here what is on record answers.`
  }
}
