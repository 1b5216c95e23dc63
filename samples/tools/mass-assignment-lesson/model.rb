# A toy model of an account, as web frameworks have them: about 90 lines to read, no database.
# It copies EVERY field of a form into the account. That is the mistake of this lesson.
#   ruby model.rb
require 'json'

# One account of a fictional book club.
class Account
  FIELDS = %i[name email newsletter role balance_cents email_confirmed].freeze
  attr_accessor(*FIELDS)

  def initialize
    @name = ''
    @email = ''
    @newsletter = false
    @role = 'reader'
    @balance_cents = 0
    @email_confirmed = false
  end

  # Convenient, and the hole: whoever writes the form chooses the fields.
  def update(form)
    form.each do |field, value|
      setter = "#{field}="
      public_send(setter, value) if respond_to?(setter)
    end
    self
  end

  def admin?
    role == 'admin'
  end

  def to_h
    FIELDS.to_h { |field| [field, public_send(field)] }
  end
end

# The page "my profile": it shows three fields, so three fields will come. Or so one thinks.
class ProfilePage
  SHOWN = %w[name email newsletter].freeze

  def initialize(account)
    @account = account
  end

  # What the browser sends when a reader presses Save.
  def honest_form
    { 'name' => 'Robin', 'email' => 'robin@example.com', 'newsletter' => true }
  end

  # What the server does with whatever came.
  def save(form)
    before = @account.to_h
    @account.update(form)
    @account.to_h.reject { |field, value| before[field] == value }
  end
end

# Prints what a form changed, and marks what the page never showed.
def report(title, changes, account)
  puts title
  changes.each do |field, value|
    mark = ProfilePage::SHOWN.include?(field.to_s) ? ' ' : '!'
    puts format('  %s %-16s %s', mark, field, value.inspect)
  end
  puts "    administrator?   #{account.admin? ? 'YES' : 'no'}", ''
end

# Reads the form an attacker would send: the honest one with extra fields.
def attack_form
  JSON.parse(File.read(File.join(__dir__, 'attack_form.json')))
end

# Both forms against fresh accounts of the given class.
def demonstrate(account_class)
  honest = account_class.new
  page = ProfilePage.new(honest)
  report('The honest form changed:', page.save(page.honest_form), honest)
  victim = account_class.new
  report('The form with extra fields changed:', ProfilePage.new(victim).save(attack_form), victim)
end

demonstrate(Account) if $PROGRAM_NAME == __FILE__
