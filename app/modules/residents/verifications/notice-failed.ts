/** Said of a document whose notice to the office could not be sent. Alone, so that few pages load the rest. */
export const noticeFailed = "Failed to send notification email";
