import { Link } from '@tanstack/react-router'
import { useTool } from '../../../api/use-tool.ts'
import { capitalize } from '../../../parts/text/words.ts'
import { ENGINE_NAMES, type Engine } from '../../../parts/study/engines.ts'

/** A note about an engine and how to use a better one. */
export function EngineNote({ engine, inSession = false }: { engine: Engine; inSession?: boolean }) {
  const quota = useTool('tn_user_quota', {})
  const hasKey = (quota.data?.data.ownKeys ?? 0) > 0
  const lacksServerModel = quota.data?.data.serverModel === false
  const addKey = (
    <Link to="/settings" hash="keys">
      Add your own key
    </Link>
  )
  switch (engine) {
    case 'auto':
      return hasKey || !lacksServerModel ? (
        'Your key answers first, then this server’s model, then the catalog and your records.'
      ) : (
        <>
          No language model is connected. Answers come from the catalog and your records. {addKey} to use a
          model.
        </>
      )
    case 'offline':
      return (
        <>
          No language model is connected. Answers come from the catalog and your records.{' '}
          {hasKey ? (
            inSession ? (
              <Link to="/tutor">Start a session with your key</Link>
            ) : (
              'Choose your key above'
            )
          ) : (
            addKey
          )}{' '}
          to get explanations from a model.
        </>
      )
    case 'own-key':
      return hasKey ? (
        'Answers are billed to your key. There’s no daily limit.'
      ) : (
        <>Your key was removed, so answers come from the catalog and your records. {addKey} to use a model.</>
      )
    case 'operator':
      return lacksServerModel ? (
        <>
          This server has no model right now, so answers come from the catalog and your records. {addKey} to
          use a model.
        </>
      ) : (
        'The server’s operator pays for answers, up to a daily limit.'
      )
    case 'sampling':
      return `${capitalize(ENGINE_NAMES.sampling)} only answers in your assistant. Here, answers come from the catalog and your records.`
  }
}
