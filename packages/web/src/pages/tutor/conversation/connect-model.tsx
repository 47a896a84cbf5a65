import { Link } from '@tanstack/react-router'
import { useTool } from '../../../api/use-tool.ts'
import { buttonClass } from '../../../parts/form/button.tsx'

/** The one step to explanations, where no model could have answered. */
export function ConnectModel() {
  const quota = useTool('tn_user_quota', {}).data?.data
  if (!quota || quota.ownKeys > 0 || quota.serverModel) return null
  return (
    <p>
      <Link to="/settings" hash="keys" className={buttonClass()}>
        Connect a model
      </Link>
    </p>
  )
}
