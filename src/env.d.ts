/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    settings: import('./settings/site-schema.ts').PageSettings;
    /** Everything that the page shows of the board. Missing where it shows nothing of it: on the outage page, and on that of an application. */
    view?: import('./site/views/view.ts').View;
    /** What was found, on a board's page that the live site prints for a search. */
    search?: import('./site/views/search.ts').SearchView;
    /** What somebody has typed and what is wrong with it, on the page of a form that the live site prints for them. */
    apply?: import('./site/apply/fields.ts').ApplyState;
    /** The state of somebody's application, on its page that the live site prints for them. */
    application?: import('./site/apply/my-application.ts').ShownApplication;
    /** Why there is no board; only on the outage page. */
    outage?: string;
  }
}

declare module '*.css';
