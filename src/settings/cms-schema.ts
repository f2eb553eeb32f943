import { z } from 'zod';
import { webAddress } from './values.ts';

/** The editor at `/admin/`, and where the files of the site are kept. */
export const cmsSchema = z
  .strictObject({
    backend: z
      .enum(['github', 'gitlab'])
      .describe(
        'Where the repository of the site is: at GitHub or GitLab, or on a server of yours of either kind.',
      ),
    repository: z
      .string()
      .regex(
        /^[\w.-]+(?:\/[\w.-]+)+$/,
        'give owner and name of the repository, such as your-company/careers-site',
      )
      .describe('Owner and name of the repository, such as `your-company/careers-site`.'),
    branch: z
      .string()
      .regex(/^[\w./-]+$/, 'give the name of a branch, such as main')
      .optional()
      .describe('The branch that is edited; the main one of the repository if left out.'),
    folder: z
      .string()
      .regex(
        /^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)*$/,
        'give the path of the folder in its repository, such as sites/careers',
      )
      .optional()
      .describe("Path of the site's folder in the repository; its top if left out."),
    server: webAddress
      .optional()
      .describe(
        'Address of your own server, such as `https://git.your-company.example`; github.com or gitlab.com if left out.',
      ),
    login: z
      .string()
      .min(1, 'give an address or an id, or leave it out')
      .optional()
      .describe(
        'Lets people log in with a button: at GitLab the id of an application that you have registered there, at GitHub the address of a service for it (docs/editor.md). Without it they log in with a token.',
      ),
  })
  .superRefine(({ backend, login }, context) => {
    if (login === undefined || webAddress.safeParse(login).success === (backend === 'github')) return;
    const message =
      backend === 'github'
        ? 'give the address of a service that logs people in, such as https://login.your-company.example'
        : 'give the id of the application that you have registered at GitLab';
    context.addIssue({ code: 'custom', path: ['login'], message });
  });

export type CmsSettings = z.output<typeof cmsSchema>;
