// 09. Counts letters and ends. What is wrong?
#include <iostream>
#include <string>

std::size_t letters(const char* text) {
  std::string* copy = new std::string(text);
  return copy->size();
}

int main() { std::cout << letters("a text that is long enough to live on the heap") << '\n'; }
