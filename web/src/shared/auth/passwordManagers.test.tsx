import { screen, waitFor } from '@testing-library/react';
import { aUser, loggedIn } from '../../test/builders';
import { codedError, errorResponse, fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';
import { SecondStep } from './SecondStep';

/** What a password manager does that fills fields without an event. */
const fillSilently = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) screen.getByLabelText<HTMLInputElement>(label).value = value;
};
const button = (name: string) => screen.getByRole('button', { name });

describe('what a password manager fills in without an event', () => {
  const onDone = jest.fn();
  afterEach(() => onDone.mockReset());

  it('is sent by the login', async () => {
    const server = fakeServer({ 'POST /api/login': () => ({ user: aUser() }), 'GET /api/me': loggedIn() });
    const { user } = renderPage(<LoginForm onDone={onDone} />);
    await user.click(screen.getByLabelText('Stay logged in (30 days)'));
    fillSilently({ Email: 'ada@example.com', Password: 'secret' });
    await user.click(button('Log in'));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(server.callsTo('POST /api/login').map(({ body }) => body)).toEqual([
      { email: 'ada@example.com', password: 'secret', stayLoggedIn: true },
    ]);
  });

  it('is sent by the registration', async () => {
    const answer = () => Response.json({ user: aUser() }, { status: 201 });
    const server = fakeServer({ 'POST /api/register': answer, 'GET /api/me': loggedIn() });
    const { user } = renderPage(<RegisterForm onDone={onDone} />);
    await user.click(screen.getByRole('checkbox'));
    fillSilently({ Username: 'ada_l', Email: 'ada@example.com', Password: 'correct horse', 'Confirm password': 'correct horse' });
    await user.click(button('Create account'));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(server.callsTo('POST /api/register').map(({ body }) => body)).toEqual([
      { username: 'ada_l', email: 'ada@example.com', password: 'correct horse' },
    ]);
  });
});

describe('a code that is refused', () => {
  const enter = async (answer: Response) => {
    fakeServer({ 'POST /api/login/second-factor': () => answer });
    const { user } = renderPage(<SecondStep onDone={jest.fn()} onBack={jest.fn()} />);
    const code = screen.getByLabelText('Code');
    await user.type(code, '123456');
    await user.click(button('Log in'));
    return code;
  };

  it('is an error of its field, which gets the focus', async () => {
    const code = await enter(codedError(401, 'invalid_second_factor'));
    await waitFor(() => expect(code).toHaveAccessibleDescription('invalid_second_factor')); // the server's message
    expect(code).toBeInvalid();
    expect(code).toHaveFocus();
    expect(code).toHaveValue('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is an error of the form when the login has expired', async () => {
    const code = await enter(errorResponse(401, 'Your login has expired.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your login has expired.');
    expect(code).toBeValid();
  });
});
