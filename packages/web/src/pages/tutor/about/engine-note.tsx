import { Link } from '@tanstack/react-router'
import { useTool } from '../../../api/use-tool.ts'
import { capitalize } from '../../../parts/text/words.ts'
import { ENGINE_NAMES, type Engine } from '../../../parts/study/engines.ts'

/** What an engine can and cannot do, and how to have a better one. */
export function EngineNote({ engine, inSession = false }: { engine: Engine; inSession?: boolean }) {
  const quota = useTool('tn_user_quota', {})
  const hasKey = (quota.data?.data.ownKeys ?? 0) > 0
  const lacksServerModel = quota.data?.data.serverModel === false
  const addKey = (
    <Link to="/settings" hash="keys">
      Add a key of your own
    </Link>
  )
  switch (engine) {
    case 'offline':
      return (
        <>
          No language model is connected: answers are looked up in the catalog and your own records.{' '}
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
        <>There is no key now, so the catalog and your records answer. {addKey} to go on with a model.</>
      )
    case 'operator':
      return lacksServerModel ? (
        <>
          This server has no model now, so the catalog and your records answer. {addKey} to have a model
          explain.
        </>
      ) : (
        'Whoever runs this server pays for the answers, up to a number a day.'
      )
    case 'sampling':
      return `${capitalize(ENGINE_NAMES.sampling)} answers only in your assistant. Here the catalog and your records answer.`
  }
}
