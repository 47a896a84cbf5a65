import type { RequestsByTool } from './request-set.ts'

/** The user's linked devices, and edits that lost between them. */
export const deviceRequests: RequestsByTool = {
  tn_user_device_list: {
    tuning: [
      'Which devices of mine are connected?',
      'what laptops and phones are linked to my account',
      'Is my home computer synced?',
      'show me every device that syncs here',
      'when was my tablet last online?',
      'does my work PC have all my changes yet',
      'how many devices did I link',
      'is that old phone still connected to my data?',
    ],
    heldOut: [
      'list my linked devices',
      'Has the laptop caught up with everything?',
      'what devices can read my stuff',
      'which one of my machines synced last',
    ],
  },
  tn_user_device_approve: {
    tuning: [
      'My new laptop says BCDF-GHJK, please link it',
      'approve the device with code QXRT-PLMN',
      'I want to add my phone, it shows the letters ZZXW KJHG',
      'pair my desktop: the code on its screen is TRSP-BNMV',
      'The other computer is waiting for approval, code WXZB-CDFG',
      'let my new tablet sync, its code is HHJK LMNP',
      'please accept the device code my notebook displays',
      'linking a second machine, it gave me the code RSTV-WXZB',
    ],
    heldOut: [
      'I typed tn link on my MacBook and got KLMN-PQRS, approve',
      'connect this device code for me: BBCD FFGH',
      'allow the new phone, the code reads MNPQ-RSTV',
      'yes link that laptop, code is DFGH JKLM',
    ],
  },
  tn_user_device_revoke: {
    tuning: [
      'My phone got stolen, cut it off from my account',
      'Unlink the old laptop',
      'please revoke the device called Desktop',
      'I sold my tablet, make sure it no longer syncs',
      'stop that library computer from getting my data',
      'disconnect my work machine',
      'Kick my old phone out',
      'take access away from the computer I gave to my brother',
    ],
    heldOut: [
      'I left my laptop on the bus, lock it out',
      'remove the linked device named Office',
      'do not let my previous phone sync any longer',
      'sign out the lost tablet',
    ],
  },
  tn_user_archive_list: {
    tuning: [
      'Where did the edit go that I made on my laptop?',
      'show me sync conflicts',
      'which of my changes got lost when the devices synced?',
      'did anything I changed offline get overwritten by the other device',
      'list the edits that lost',
      'I renamed a task on my phone while offline and now the change is gone, what happened to it?',
      'what versions are in the conflict archive',
      'were there conflicting edits between my devices',
    ],
    heldOut: [
      'my offline edits vanished after syncing, can you find them',
      'see what the other device overwrote',
      'any sync conflicts lately?',
      'which edits were archived',
    ],
  },
  tn_user_archive_restore: {
    tuning: [
      'Bring back the version from my phone that lost',
      'restore that archived edit',
      'I want the offline change back, use it instead',
      'take the laptop version of the conflicting task',
      'Put the overwritten edit back',
      'recover the change that lost in the sync conflict',
      'the archived version was better, reinstate it',
      'undo the conflict and keep what I typed on the tablet',
    ],
    heldOut: [
      'use my losing edit after all',
      'give me the archived version back',
      'restore what my other device overwrote',
      'make the version that lost the current one',
    ],
  },
}
