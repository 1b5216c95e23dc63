export { HttpClient, type HttpResponse } from './http-client';
