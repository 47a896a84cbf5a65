import { linkOptions } from '@tanstack/react-router'

const settingsAt = (hash: string) => () => linkOptions({ to: '/settings', hash })

export const settingsDestinations = {
  tn_user_byok_list: settingsAt('keys'),
  tn_user_preferences_get: settingsAt('preferences'),
  tn_user_quota: settingsAt('quota'),
  tn_user_subscription: settingsAt('quota'),
  tn_user_device_list: settingsAt('devices'),
  tn_user_archive_list: settingsAt('archive'),
  vaultManager_listVaults: settingsAt('vaults'),
}
